import { expect, test } from "vitest";
import { findMediaKeys } from "#api/http/media-keys";
import { calls } from "#contract/calls";
import type { Call } from "#contract/calls/call";

test("the schema of an answer says which of its keys are addresses of stored files", () => {
  const all = Object.values<Call>(calls).flatMap((call) => [...findMediaKeys(call)]);
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
  expect([...findMediaKeys(calls.listFrames)]).toEqual(["src"]);
  expect([...findMediaKeys(calls.listStorage)]).toEqual(["avatar"]);
  expect([...findMediaKeys(calls.deleteVideo)]).toEqual([]);
  for (const call of [calls.listHeldComments, calls.listHeldPosts])
    expect([...findMediaKeys(call)]).toEqual(["avatar", "thumbnail"]);
  expect([...findMediaKeys(calls.listContent)]).toEqual(["picture", "avatar"]);
});
