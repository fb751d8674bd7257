import { createHash } from "node:crypto";
import { type Cue, writeVtt } from "#api/media/formats/write-vtt";
import { decode, invalidCaptions } from "./decode-captions";
import { parseCaptions } from "./parse-captions";
import { toSearchText } from "./search-text";
import * as t from "#languages/api-videos";

/** Converts a WebVTT or SRT file to WebVTT as it is stored. Throws 422 for one that does not fit the video. */
export function convertToVtt(bytes: Buffer, language: string, duration: number) {
  const cues = parseCaptions(decode(bytes, language));
  requireCuesWithin(cues, duration);
  const content = writeVtt(cues);
  const bytesOfVtt = Buffer.from(content);
  const sha256 = createHash("sha256").update(bytesOfVtt).digest("hex");
  return { content, bytes: bytesOfVtt.length, sha256, ...toSearchText(content) };
}

/** Closing credits may run slightly past the end; a later cue belongs to another video. */
const maxSecondsAfterEnd = 60;

function requireCuesWithin(cues: Cue[], duration: number) {
  const lastSeconds = cues.at(-1)!.start / 1_000;
  if (duration > 0 && lastSeconds > duration + maxSecondsAfterEnd) throw invalidCaptions(t.captionsTooLong);
}
