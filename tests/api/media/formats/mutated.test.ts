import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { prepareSource } from "#api/videos/processing/prepare-source";
import { probeVideo } from "#api/media/formats/probe";
import { clip, type ClipName } from "#tests/support/clips";
import { random } from "#tests/support/kills/work-steps";
import { tempDir } from "../temp-dir";

const ffprobe = "ffprobe";
const seeds = process.env.TESTS === "long" ? [1, 2, 3, 4, 5, 6] : [1, 2];

test.for<ClipName>(["mkv", "webm", "mp4", "mov", "mpegts", "song.mp3", "song.ogg"])(
  "a mutated %s is prepared or rejected, but never a server error",
  async (name) => {
    const original = await readFile(await clip(name));
    const path = join(await tempDir(), "mutated");
    for (const seed of seeds) {
      await writeFile(path, mutate(original, seed));
      const options = { tools: { ffmpeg: null, ffprobe }, timeoutMs: 2_000 };
      const probe = await prepareSource(path, options).catch((error: unknown) => error);
      expect(probe, `seed ${seed}`).toMatchObject(
        probe instanceof Error ? { status: 422 } : { mime: expect.any(String) as string },
      );
    }
    expect(await probeVideo(await clip("mkv"), { ffprobe })).toMatchObject({ container: "mkv" });
  },
);

/** Changes up to forty bytes, most of them in the headers. */
function mutate(original: Buffer, seed: number): Buffer {
  const next = random(seed);
  const content = Buffer.from(original);
  const span = next() < 0.7 ? 1_500 : content.length;
  for (let count = Math.ceil(next() * 40); count > 0; count--)
    content[Math.floor(next() * span)] = Math.floor(next() * 256);
  return content;
}
