import { expect, test } from "vitest";
import { testApi } from "#tests/support/api";
import type { ClipName } from "#tests/support/clips";
import { fetchVideo, waitOptions, upload } from "#tests/support/jobs";
import { videoForm } from "#tests/support/videos";
import { waitFor } from "#tests/support/wait-for";

const api = await testApi({ renditionSides: [144] });
const anna = await api.signUp("anna");

/** Whether it plays without conversion, the file to play, the displayed size, and its renditions. */
type End = [name: ClipName, status: "ready" | "processing", file: RegExp, size: string, made: string];

test.for<End>([
  ["mp4", "ready", /source\.mp4$/, "320x180", "144 audio"],
  ["fragmented", "ready", /source\.mp4$/, "320x180", "144 audio"],
  ["webm", "ready", /source\.webm$/, "320x180", "144 audio"],
  ["av1", "ready", /source\.webm$/, "320x180", "144 audio"],
  ["rotated-hevc", "processing", /video\.mp4$/, "180x320", "144 audio"],
  ["mkv", "processing", /video\.mp4$/, "320x180", "144 audio"],
  ["avi", "processing", /video\.mp4$/, "320x180", "144 audio"],
  ["variable", "ready", /source\.mp4$/, "320x180", "144 audio"],
  ["ten-bit", "processing", /video\.mp4$/, "320x180", "144 audio"],
  ["silent", "ready", /source\.mp4$/, "320x180", "144"],
  ["audio-only", "ready", /video\.m4a$/, "0x0", "audio"],
  ["one-frame", "ready", /source\.mp4$/, "320x180", "144"],
])("%s is %s at first, and ends as %s of %s with %s", async ([name, status, file, size, made]) => {
  const { _id, ...uploaded } = await upload(anna, name);
  expect(uploaded.status).toBe(status);
  const done = await waitFor(async () => {
    const video = await fetchVideo(anna, _id);
    expect({ status: video.status, hasHls: video.hls !== "", progress: video.progress }).toEqual({
      status: "ready",
      hasHls: true,
      progress: null,
    });
    return video;
  }, waitOptions);
  expect(done.videoFile).toMatch(file);
  expect([done.failure, `${done.width}x${done.height}`]).toEqual([undefined, size]);
  const names = [...done.renditions.map(({ name }) => name), ...(done.audioFile ? ["audio"] : [])];
  expect(names.join(" ")).toBe(made);
  expect(done.storyboard !== "").toBe(made !== "audio");
});

test.for<[ClipName, string]>([
  ["truncated", "the file is cut off, its end is missing"],
  ["cut-off.m4a", "the file is cut off, its end is missing"],
  ["empty", "the file is empty"],
  ["fake", "it is a text file"],
  ["text.mp3", "it is a text file"],
  ["jpeg", "it is a picture"],
  ["playlist", "it is a playlist, which only points at other files"],
  ["ffconcat", "it is a playlist, which only points at other files"],
  ["mpd", "it is a playlist, which only points at other files"],
  ["sdp", "it is a playlist, which only points at other files"],
])("%s, named as a video or a song, is rejected: %s", async ([name, reason]) => {
  const content = (await videoForm({}, name)).get("videoFile") as File;
  for (const fileName of ["film.mp4", "song.mp3"]) {
    const answer = await anna.post("/videos", await videoForm({ videoFile: new File([content], fileName) }));
    const message = `Please upload a video file: ${reason}`;
    expect({ status: answer.status, errors: answer.errors }).toEqual({
      status: 422,
      errors: [{ field: "videoFile", message }],
    });
  }
});
