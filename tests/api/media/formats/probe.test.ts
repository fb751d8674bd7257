import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { probeVideo } from "#api/media/formats/probe";
import { clip, type ClipName } from "#tests/support/clips";
import { tempDir } from "../temp-dir";

const probe = async (name: ClipName) => probeVideo(await clip(name), { ffprobe: "ffprobe" });

test.for<ClipName>(["mp4", "fragmented", "silent", "mp3", "webm", "vp8"])("a %s clip plays unchanged", async (name) => {
  const { duration, ...streams } = await probe(name);
  expect(streams).toMatchObject({ playsAsIs: true, isMoovLast: false, width: 320, height: 180, bitDepth: 8 });
  expect(duration).toBeCloseTo(2, 1);
});

test.for<ClipName>(["ten-bit", "full-colour", "ac3", "hevc-mov", "mov", "mkv", "avi", "mpegts", "live-webm"])(
  "a %s clip does not play unchanged",
  async (name) => {
    expect(await probe(name)).toMatchObject({ playsAsIs: false, width: 320, height: 180 });
  },
);

test("an MP4 and a WebM are served under their own types", async () => {
  expect(await probe("mp4")).toMatchObject({ container: "mp4", mime: "video/mp4", extension: "mp4" });
  expect(await probe("webm")).toMatchObject({ container: "webm", mime: "video/webm", extension: "webm" });
});

test("codecs are named, and a silent clip has no audio codec", async () => {
  expect(await probe("mp4")).toMatchObject({ videoCodec: "avc", audioCodec: "aac" });
  expect(await probe("silent")).toMatchObject({ videoCodec: "avc", audioCodec: null });
  expect(await probe("avi")).toMatchObject({ container: "other", videoCodec: "mpeg4", audioCodec: "mp3" });
});

test("tracks beside the main video and audio are noticed; such a file does not play as it is", async () => {
  for (const name of ["mp4", "silent", "song.m4a", "webm", "tagged-webm"] as const)
    expect(await probe(name)).toMatchObject({ hasOtherTracks: false });
  for (const name of ["tracked", "located", "located-fragmented", "spoken-twice-webm"] as const)
    expect(await probe(name)).toMatchObject({ hasOtherTracks: true, playsAsIs: false, extension: "bin" });
});

test("ten bits per colour are distinguished from eight", async () => {
  expect(await probe("ten-bit")).toMatchObject({ bitDepth: 10 });
});

test("an index at the end is detected", async () => {
  expect(await probe("moov-last")).toMatchObject({ playsAsIs: true, isMoovLast: true });
});

test("an index after 64-bit sizes is detected", async () => {
  const path = join(await tempDir(), "wide.mp4");
  await writeFile(path, await withWideMdat());
  expect(await probeVideo(path)).toMatchObject({ isMoovLast: true });
});

test("a video filmed upright, or with wide pixels, has the size in which it is shown", async () => {
  expect(await probe("rotated")).toMatchObject({ width: 180, height: 320 });
  expect(await probe("anamorphic-avi")).toMatchObject({ width: 320, height: 180 });
  expect(await probe("rotated-hevc")).toMatchObject({ width: 180, height: 320 });
});

test.for<[ClipName, string]>([
  ["audio-only", "m4a"],
  ["song.m4a", "m4a"],
  ["song.mp3", "mp3"],
  ["song.wav", "bin"],
  ["song.flac", "bin"],
  ["song.ogg", "bin"],
  ["song.opus", "bin"],
  ["song.weba", "bin"],
  ["song.mka", "bin"],
  ["song.aac", "bin"],
  ["mp3.mka", "bin"],
])("%s is sound only, even with a cover, and is stored as %s", async ([name, extension]) => {
  const { duration, ...streams } = await probe(name);
  const sound = { width: 0, height: 0, videoCodec: null, extension, playsAsIs: extension !== "bin" };
  expect(streams).toMatchObject({ ...sound, audioCodec: expect.stringMatching(/^[a-z0-9_]+$/) as string });
  expect(duration).toBeCloseTo(2, 0);
});

test("an Ogg with pictures is a video", async () => {
  expect(await probe("ogv")).toMatchObject({ videoCodec: "theora", width: 320, height: 180, extension: "bin" });
});

test.for<[ClipName, string]>([
  ["fake", "it is a text file"],
  ["empty", "the file is empty"],
  ["truncated", "the file is cut off, its end is missing"],
  ["cut-off", "the file is cut off, its end is missing"],
  ["text.mp3", "it is a text file"],
  ["cut-off.m4a", "the file is cut off, its end is missing"],
  ["jpeg", "it is a picture"],
  ["playlist", "it is a playlist, which only points at other files"],
  ["ffconcat", "it is a playlist, which only points at other files"],
  ["mpd", "it is a playlist, which only points at other files"],
  ["sdp", "it is a playlist, which only points at other files"],
])("a %s file is rejected: %s", async ([name, reason]) => {
  await expect(probe(name)).rejects.toMatchObject({
    status: 422,
    message: "Please upload a video file",
    fields: [{ field: "videoFile", message: `Please upload a video file: ${reason}` }],
  });
});

test("random bytes are rejected", async () => {
  const path = join(await tempDir(), "noise");
  await writeFile(path, Buffer.from(Array.from({ length: 9_000 }, (_, i) => (i * i * 31 + (i >> 3)) % 256)));
  await expect(probeVideo(path, { ffprobe: "ffprobe" })).rejects.toMatchObject({ status: 422 });
});

test.for<ClipName>(["avi", "song.flac"])(
  "without ffprobe a %s is rejected with its readable properties",
  async (name) => {
    const refused = probeVideo(await clip(name), { ffprobe: null });
    await expect(refused).rejects.toMatchObject({
      status: 422,
      fields: [{ message: /only MP4, MOV, WebM, MKV, M4A and MP3/ }],
    });
  },
);

test("a file made to keep its parser busy is rejected, and the server works on meanwhile", async () => {
  const path = join(await tempDir(), "busy.mp4");
  await writeFile(path, await withEndlessTable());
  let longest = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 10);
  await expect(probeVideo(path, { timeoutMs: 800 })).rejects.toMatchObject({ status: 422 });
  clearInterval(watch);
  expect(longest).toBeLessThan(2_000);
});

/** Builds a clip whose sample table claims four billion audio samples. */
async function withEndlessTable() {
  const content = await readFile(await clip("moov-last"));
  content.writeUInt32BE(0xffffffff, content.lastIndexOf("stsc") + 16);
  return content;
}

/**
 * Rewrites the moov-last clip's mdat with a 64-bit size (ISO/IEC 14496-12 §4.2): it grows by 8 bytes, and no box that
 * the probe reads moves.
 */
async function withWideMdat() {
  const content = await readFile(await clip("moov-last"));
  const at = content.indexOf("mdat") - 4;
  const wide = Buffer.alloc(16);
  wide.writeUInt32BE(1, 0);
  wide.write("mdat", 4);
  wide.writeBigUInt64BE(BigInt(content.readUInt32BE(at) + 8), 8);
  return Buffer.concat([content.subarray(0, at), wide, content.subarray(at + 8)]);
}
