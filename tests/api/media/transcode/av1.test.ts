import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { readFragmented } from "#api/media/formats/fragmented-mp4";
import { probeVideo } from "#api/media/formats/probe";
import { makeAv1 } from "#api/media/transcode/av1";

const root = await mkdtemp(join(tmpdir(), "vidlark-av1-"));
afterAll(() => rm(root, { recursive: true, force: true }));

test.for(["10", "30000/1001", "60"])("AV1 is cut every five seconds, at %s pictures a second", async (rate) => {
  const dir = await mkdtemp(join(root, "film-"));
  const film = join(dir, "film.mp4");
  const picture = `testsrc=s=128x72:r=${rate}:d=12`;
  await promisify(execFile)("ffmpeg", ["-f", "lavfi", "-i", picture, "-c:v", "libx264", "-preset", "ultrafast", film]);
  const probed = await probeVideo(film, { ffprobe: "ffprobe" });
  const traits = { isHdr: false, isInterlaced: false };
  await makeAv1(film, dir, probed, { ffmpeg: "ffmpeg", side: 72, isMusic: false, volume: "", traits });
  const { segments } = (await readFragmented(join(dir, "72-av1.mp4")))!;
  expect(segments.map(({ seconds }) => Math.round(seconds))).toEqual([5, 5, 2]);
});
