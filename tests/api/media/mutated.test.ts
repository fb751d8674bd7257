import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { probeVideo } from "#api/media/formats/probe";
import { clip, type ClipName } from "#tests/support/clips";
import { random } from "#tests/support/kills/work-steps";
import { cpuMs } from "#tests/support/cpu";
import { tempDir } from "./temp-dir";

/** The front of a mutated Matroska file that the demuxer reads without end. */
const endless = "tests/api/media/hostile/endless.mkv";
const ffprobe = "ffprobe";

test("a file whose parser never ends is rejected in time, and costs this process little time", async () => {
  const refused = () =>
    expect(probeVideo(endless, { ffprobe, timeoutMs: 1_500 })).rejects.toMatchObject({
      status: 422,
      fields: [{ field: "videoFile" }],
    });
  expect(await cpuMs(refused)).toBeLessThan(700);
});

test("eight such files of one account do not delay another account's valid file", async () => {
  const done: string[] = [];
  const hostile = Array.from({ length: 8 }, () =>
    probeVideo(endless, { ffprobe, timeoutMs: 1_000, account: "hostile" }).catch(() => done.push("hostile")),
  );
  await probeVideo(await clip("mkv"), { ffprobe, account: "honest" });
  expect(done.length).toBeLessThan(2);
  await Promise.all(hostile);
  expect(done).toHaveLength(8);
});

test("accounts whose files were slow share one reader, so that others do not wait for them", async () => {
  const accounts = ["slow-1", "slow-2"];
  const done: string[] = [];
  const probe = (account: string, timeoutMs: number) =>
    probeVideo(endless, { ffprobe, timeoutMs, account }).catch(() => done.push(account));
  await Promise.all(accounts.map((account) => probe(account, 1_000)));
  done.length = 0;
  const hostile = accounts.map((account) => probe(account, 2_500));
  await probeVideo(await clip("mkv"), { ffprobe, account: "honest" });
  expect(done.length).toBeLessThan(2);
  await Promise.all(hostile);
});

test.for<ClipName>(["mkv", "webm", "mp4", "mov", "mpegts", "song.mp3", "song.ogg"])(
  "a mutated %s is probed or rejected, but never a server error",
  async (name) => {
    const original = await readFile(await clip(name));
    const path = join(await tempDir(), "mutated");
    for (let seed = 1; seed <= 6; seed++) {
      await writeFile(path, mutate(original, seed));
      const probed = await probeVideo(path, { ffprobe, timeoutMs: 2_000 }).catch((error: unknown) => error);
      expect(probed, `seed ${seed}`).toMatchObject(
        probed instanceof Error ? { status: 422 } : { mime: expect.any(String) as string },
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
