import { expect, test } from "vitest";
import { mediaKeys } from "#api/http/media-keys";
import { calls } from "#contract/calls";
import type { Call } from "#contract/calls/call";

test("the schema of an answer says which of its keys are addresses of stored files", () => {
  const all = Object.values<Call>(calls).flatMap((call) => [...mediaKeys(call)]);
  const ofVideos = [
    "videoFile",
    "downloadFile",
    "thumbnail",
    "thumbnailSmall",
    "hls",
    "audioFile",
    "storyboard",
    "still",
  ];
  expect([...new Set(all)].sort()).toEqual([...ofVideos, "avatar", "coverImage", "picture", "src"].sort());
  expect([...mediaKeys(calls.listFrames)]).toEqual(["src"]);
  expect([...mediaKeys(calls.listStorage)]).toEqual(["avatar"]);
  expect([...mediaKeys(calls.deleteVideo)]).toEqual([]);
  for (const call of [calls.listHeldComments, calls.listHeldPosts])
    expect([...mediaKeys(call)]).toEqual(["avatar", "thumbnail"]);
  expect([...mediaKeys(calls.listContent)]).toEqual(["picture", "avatar"]);
});
