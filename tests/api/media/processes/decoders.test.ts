import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { probeWithFfprobe } from "#api/media/formats/probe-ffprobe";
import { findTools, inputFile, runFfmpeg } from "#api/media/processes/ffmpeg";
import { testApi } from "#tests/support/api";
import { videoForm } from "#tests/support/videos";
import { tempDir } from "../temp-dir";

const { ffmpeg, ffprobe } = await findTools();
const sound = ["-f", "lavfi", "-i", "sine=d=1"];
const picture = ["-f", "lavfi", "-i", "testsrc=s=64x64:d=1:r=5"];
const api = await testApi({ workers: 0 });
const anna = await api.signUp("anna");
const make = (args: string[]) => promisify(execFile)("ffmpeg", ["-v", "error", "-y", ...args]);

test.for([
  ["snow", ["-pix_fmt", "yuv420p", "-c:v", "snow", "-strict", "-2"], "film.mkv"],
  ["cinepak", ["-pix_fmt", "rgb24", "-c:v", "cinepak"], "film.avi"],
  ["wavpack", [...sound, "-pix_fmt", "yuv420p", "-c:v", "libx264", "-c:a", "wavpack"], "film.mkv"],
] as const)("a video that needs the rare decoder %s is refused at once, and decoded by no program", async (rare) => {
  const [, encoding, name] = rare;
  const path = join(await tempDir(), name);
  await make([...picture, ...encoding, path]);
  const message = "Please upload a video file: its format is not accepted here";
  const videoFile = new File([await readFile(path)], name);
  const { status, errors } = await anna.post("/videos", await videoForm({ videoFile }));
  expect({ status, errors }).toEqual({ status: 422, errors: [{ field: "videoFile", message }] });
  const run = runFfmpeg([...inputFile(path), "-f", "null", "-"], { ffmpeg: ffmpeg! });
  await expect(run).rejects.toThrow("The video has a format that is not accepted here");
});

test("a video with subtitles and a cover is read", async () => {
  const dir = await tempDir();
  await writeFile(join(dir, "text.srt"), "1\n00:00:00,000 --> 00:00:01,000\nLarks\n");
  await make([...picture, "-frames:v", "1", join(dir, "cover.png")]);
  const inputs = [...picture, "-i", join(dir, "text.srt"), "-i", join(dir, "cover.png")];
  const streams = ["-map", "0", "-map", "1", "-map", "2", "-c:v:0", "mpeg4", "-c:v:1", "png", "-c:s", "ass"];
  const path = join(dir, "film.mkv");
  await make([...inputs, ...streams, "-disposition:v:1", "attached_pic", path]);
  expect(await probeWithFfprobe(ffprobe!, path)).toMatchObject({ videoCodec: "mpeg4", width: 64 });
});
