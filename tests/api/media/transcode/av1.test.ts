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

/** Makes AV1 of a video that ffmpeg draws by itself; returns its facts and its fragments. */
async function make(source: string[]) {
  const dir = await mkdtemp(join(root, "film-"));
  const film = join(dir, "film.mp4");
  await promisify(execFile)("ffmpeg", [...source, "-c:v", "libx264", "-preset", "ultrafast", film]);
  const probe = await probeVideo(film, { ffprobe: "ffprobe" });
  const traits = { isHdr: false, isInterlaced: false };
  const options = { probe, ffmpeg: "ffmpeg", side: 72, isMusic: false, volume: "", traits };
  const rendition = await makeAv1(film, dir, options);
  return { rendition, segments: (await readFragmented(join(dir, "72-av1.mp4")))!.segments };
}

test.for(["10", "30000/1001", "60"])("AV1 is cut every five seconds, at %s pictures a second", async (rate) => {
  const { segments } = await make(["-f", "lavfi", "-i", `testsrc=s=128x72:r=${rate}:d=12`]);
  expect(segments.map(({ seconds }) => Math.round(seconds))).toEqual([5, 5, 2]);
});

test("AV1 has the sound of a video as Opus, and none of a silent one", async () => {
  const picture = ["-f", "lavfi", "-i", "testsrc=s=128x72:r=10:d=1"];
  const silent = await make(picture);
  expect(silent.rendition).toMatchObject({ kind: "video", width: 128, height: 72, codecs: /^av01\.[\w.]+$/ });
  const withSound = await make([...picture, "-f", "lavfi", "-i", "sine=d=1"]);
  expect(withSound.rendition).toMatchObject({ codecs: /^av01\.[\w.]+,opus$/ });
});

test("AV1 of one picture is one segment", async () => {
  const { rendition, segments } = await make(["-f", "lavfi", "-i", "testsrc=s=128x72:r=25", "-frames:v", "1"]);
  expect(rendition).toMatchObject({ width: 128, height: 72 });
  expect(segments).toHaveLength(1);
});
