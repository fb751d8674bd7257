import { test } from "vitest";
import { disguiseNames, expectNoRequest, expectNoVideo, localTargets, remoteReferences, secrets } from "../disguises";

test.for(remoteReferences)("%s that references %s is rejected under any name, without any request", async (reference) =>
  expectNoRequest(reference, ["clip.mp4", "song.mp3", "song.flac"]),
);

test.for(disguiseNames)("%s never becomes a video, whatever local file it references, and how", async (name) => {
  for (const secret of secrets) await expectNoVideo(name, secret, localTargets);
});
