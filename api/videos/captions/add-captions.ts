import { createHash } from "node:crypto";
import type { ApiDeps } from "#api/deps";
import { type Cue, writeVtt } from "#api/media/formats/write-vtt";
import { readForm } from "#api/http/form";
import { readScratchFile } from "#api/media/store/scratch";
import { validate } from "#api/http/validate";
import { findOwnVideo } from "#api/videos/videos/find-video";
import { type Captions, newCaptions, captionsFile } from "#contract/captions";
import { ownName } from "#contract/language-names";
import { limits } from "#contract/limits";
import { decodeCaptions, invalidCaptions } from "./decode-captions";
import { parseCaptions } from "./parse-captions";
import { toSearchText } from "./search-text";
import * as t from "#languages/api-videos";
import { saveCaptions } from "./caption-tracks";

const captionsRule = { maxBytes: limits.captionsBytes, tooBigMessage: captionsFile.tooBigMessage };

/** Handles POST captions/{videoId}: a language and a WebVTT or SRT file. */
export async function addCaptions(
  { db, media }: ApiDeps,
  { videoId, ownerId }: Record<"videoId" | "ownerId", string>,
  request: Request,
): Promise<Captions> {
  const video = await findOwnVideo(db, videoId, ownerId);
  const form = await readForm(request, { dir: media.uploadsDir, files: { file: captionsRule } });
  try {
    const { language, label } = validate(newCaptions, form.fields);
    if (!form.files.file) throw invalidCaptions(captionsFile.missingMessage);
    const file = convertToVtt(await readScratchFile(form.files.file.path), language, video.duration);
    return await saveCaptions(db, video, { language, label: label || ownName(language), ...file });
  } finally {
    await form.discard();
  }
}

/** Converts a WebVTT or SRT file to WebVTT as it is stored. Throws 422 for a file that does not fit the video. */
function convertToVtt(bytes: Buffer, language: string, duration: number) {
  const cues = parseCaptions(decodeCaptions(bytes, language));
  requireCuesWithin(cues, duration);
  const content = writeVtt(cues);
  const vttBytes = Buffer.from(content);
  const sha256 = createHash("sha256").update(vttBytes).digest("hex");
  return { content, bytes: vttBytes.length, sha256, ...toSearchText(content) };
}

/** Closing credits may run slightly past the end; a later cue belongs to another video. */
const maxSecondsAfterEnd = 60;

function requireCuesWithin(cues: Cue[], duration: number) {
  const lastSeconds = cues.at(-1)!.startMs / 1_000;
  if (duration > 0 && lastSeconds > duration + maxSecondsAfterEnd) throw invalidCaptions(t.captionsTooLong);
}
