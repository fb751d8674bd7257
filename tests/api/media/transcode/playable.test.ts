import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { type PlayableOptions, makePlayable } from "#api/media/transcode/playable";
import { probeVideo } from "#api/media/formats/probe";
import { clip, type ClipName } from "#tests/support/clips";
import { tempDir } from "../temp-dir";
import { waitFor } from "#tests/support/wait-for";

const ffprobe = "ffprobe";

async function convert(name: ClipName, options: Partial<PlayableOptions> = {}) {
  const output = join(await tempDir(), "playable");
  const input = await clip(name);
  const result = await makePlayable(input, output, {
    probe: await probeVideo(input, { ffprobe }),
    ffmpeg: "ffmpeg",
    ...options,
  });
  return { ...result, output, probe: await probeVideo(output, { ffprobe }) };
}

test.for<ClipName>(["moov-last", "mov", "mkv", "live-webm", "ac3"])(
  "the video stream of a %s clip is copied",
  async (name) => {
    const { isTranscoded, probe, mime } = await convert(name);
    expect(isTranscoded).toBe(false);
    expect(probe).toMatchObject({ playsAsIs: true, isMoovLast: false, mime, width: 320, height: 180 });
  },
);

test.for<ClipName>(["hevc-mov", "ten-bit", "full-colour", "avi", "mpegts"])(
  "a %s clip becomes H.264 and AAC with its index first",
  async (name) => {
    const { isTranscoded, probe } = await convert(name);
    expect(isTranscoded).toBe(true);
    expect(probe).toMatchObject({
      playsAsIs: true,
      isMoovLast: false,
      videoCodec: "avc",
      audioCodec: "aac",
      bitDepth: 8,
    });
    expect(probe.duration).toBeCloseTo(2, 0);
  },
);

test("the pictures and the sound that a file marks as its main ones are copied, not the first ones", async () => {
  const { isTranscoded, probe } = await convert("second-tracks");
  expect({ isTranscoded, ...probe }).toMatchObject({ isTranscoded: false, width: 320, audioCodec: "aac" });
});

test("a portrait video stays portrait, copied or converted", async () => {
  expect((await convert("rotated")).probe).toMatchObject({ width: 180, height: 320 });
  expect((await convert("rotated-hevc")).probe).toMatchObject({ width: 180, height: 320 });
});

test("a large video shrinks to 1080p in even sizes and at most 60 frames a second", async () => {
  const { output, probe } = await convert("large");
  expect({ width: probe.width, height: probe.height }).toEqual({ width: 1918, height: 1080 });
  expect(probe.audioCodec).toBeNull();
  const rate = await promisify(execFile)(ffprobe, [
    "-v",
    "0",
    "-show_entries",
    "stream=r_frame_rate",
    "-of",
    "csv=p=0",
    output,
  ]);
  expect(rate.stdout.trim()).toBe("60/1");
});

test("pixels that are not square become square", async () => {
  expect((await convert("anamorphic")).probe).toMatchObject({ width: 320, height: 180 });
});

test("a converted video that turns from wide to upright keeps its size, and the upright pictures get bars", async () => {
  const { output, probe } = await convert("turning-mpeg2");
  expect({ width: probe.width, height: probe.height }).toEqual({ width: 320, height: 180 });
  const row = ["-vf", "format=gray,crop=iw:1", "-f", "rawvideo", "-"];
  const reading = ["-v", "error", "-sseof", "-0.2", "-i", output, "-frames:v", "1", ...row];
  const { stdout } = await promisify(execFile)("ffmpeg", reading, { encoding: "buffer" });
  // The white picture of 180 × 320 is 102 pixels wide where it is 180 high.
  const isWhite = [20, 100, 120, 200, 220, 300].map((x) => stdout[x]! > 128);
  expect(isWhite).toEqual([false, false, true, true, false, false]);
});

test("a video that is stored upright and shown wide fills its picture", async () => {
  const { output, probe } = await convert("narrow");
  expect(probe).toMatchObject({ width: 384, height: 288 });
  const reading = [
    "-v",
    "error",
    "-i",
    output,
    "-frames:v",
    "1",
    "-vf",
    "format=gray,crop=iw:1",
    "-f",
    "rawvideo",
    "-",
  ];
  const { stdout } = await promisify(execFile)("ffmpeg", reading, { encoding: "buffer" });
  expect([2, 192, 381].map((x) => stdout[x]! > 128)).toEqual([true, true, true]);
});

test("metadata about the owner is removed", async () => {
  expect((await readFile(await clip("tagged"))).includes("Secret")).toBe(true);
  const { output } = await convert("tagged");
  expect((await readFile(output)).includes("Secret")).toBe(false);
});

test("progress runs up to one", async () => {
  const collected: number[] = [];
  await convert("hevc-mov", { onProgress: (part) => collected.push(part) });
  expect(Math.max(...collected)).toBeGreaterThan(0.9);
  expect(Math.max(...collected)).toBeLessThanOrEqual(1);
});

test("an aborted conversion says so and leaves no file", async () => {
  const dir = await tempDir();
  const input = await clip("large");
  const stop = new AbortController();
  const probe = await probeVideo(input, { ffprobe });
  const running = makePlayable(input, join(dir, "out"), { probe, ffmpeg: "ffmpeg", signal: stop.signal });
  const refusal = expect(running).rejects.toThrow("Processing was stopped");
  await waitFor(async () => expect(await readdir(dir)).not.toEqual([]), { interval: 1 });
  stop.abort();
  await refusal;
  expect(await readdir(dir)).toEqual([]);
});

test("a damaged file fails with a clear reason and leaves no file", async () => {
  const dir = await tempDir();
  const probe = await probeVideo(await clip("hevc-mov"), { ffprobe });
  const running = makePlayable(await clip("truncated"), join(dir, "out"), { probe, ffmpeg: "ffmpeg" });
  await expect(running).rejects.toThrow("The video file is damaged");
  expect(await readdir(dir)).toEqual([]);
});

test("a playlist that passed the probe is not followed", async () => {
  const dir = await tempDir();
  const probe = await probeVideo(await clip("avi"), { ffprobe });
  const running = makePlayable(await clip("ffconcat"), join(dir, "out"), { probe, ffmpeg: "ffmpeg" });
  await expect(running).rejects.toThrow("The video file is damaged");
});

test("a missing ffmpeg is reported by name", async () => {
  const probe = await probeVideo(await clip("mp4"));
  const running = makePlayable(await clip("mp4"), join(await tempDir(), "out"), { probe, ffmpeg: "/nowhere/ffmpeg" });
  await expect(running).rejects.toThrow("The video converter is missing on this server");
});
