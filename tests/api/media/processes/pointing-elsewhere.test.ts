import { test } from "vitest";
import { disguiseNames, expectNoRequest, expectNoVideo, localTargets, remoteTargetNames, secrets } from "../disguises";

const names = ["clip.mp4", "song.mp3", "song.flac"];

/** Each file with one address and one name; the long tier has all of them. */
const references = disguiseNames.map((disguise, index) => {
  const target = remoteTargetNames[index % remoteTargetNames.length]!;
  return [disguise, target, names[index % names.length]!] as const;
});

test.for(references)("%s that references %s as %s is rejected without any request", async ([disguise, target, name]) =>
  expectNoRequest([disguise, target], [name]),
);

/** Each file with one of the references, and each reference with both secrets; the long tier has all of them. */
const pairs = disguiseNames.map((name, index) => {
  const secret = secrets[Math.floor(index / localTargets.length) % secrets.length]!;
  return [name, secret, index % localTargets.length] as const;
});

test.for(pairs)(
  "%s that references the local file %s (spelling %i) never becomes a video, whichever stage it reaches",
  async ([name, secret, index]) => expectNoVideo(name, secret, [localTargets[index]!]),
);
