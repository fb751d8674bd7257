import { createHash } from "node:crypto";
import type { ApiDeps } from "#api/deps";
import { readForm } from "#api/http/form";
import { readScratchFile } from "#api/media/store/scratch";
import { validate } from "#api/http/validate";
import { findOwnVideo, type VideoWithOwner } from "#api/videos/videos/find-video";
import { type Captions, newCaptions, captionsFile } from "#contract/captions";
import { ownName } from "#contract/languages";
import { limits } from "#contract/limits";
import { decode, invalidCaptions } from "./decode-captions";
import { parseCaptions } from "./parse-captions";
import { saveCaptions } from "./caption-tracks";
import { toSearchText } from "./search-text";
import { type Cue, writeVtt } from "#api/media/formats/write-vtt";
import * as t from "#languages/api-videos";

const rule = { maxBytes: limits.captionsBytes, sayTooBig: captionsFile.sayTooBig };

/** Handles POST captions/{videoId}: a language and a WebVTT or SRT file. */
export async function addCaptions(
  { db, media }: ApiDeps,
  { videoId, ownerId }: Record<"videoId" | "ownerId", string>,
  request: Request,
): Promise<Captions> {
  const video = await findOwnVideo(db, videoId, ownerId);
  const form = await readForm(request, { dir: media.uploads, files: { file: rule } });
  try {
    const { language, label } = validate(newCaptions, form.fields);
    if (!form.files.file) throw invalidCaptions(captionsFile.sayMissing);
    const cues = parseCaptions(decode(await readScratchFile(form.files.file.path), language));
    requireCuesWithin(cues, video);
    const content = writeVtt(cues);
    const bytes = Buffer.from(content);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const file = { content, bytes: bytes.length, sha256, ...toSearchText(content) };
    return await saveCaptions(db, video, { language, label: label || ownName(language), ...file });
  } finally {
    await form.discard();
  }
}

/** Closing credits may run slightly past the end; a later cue belongs to another video. */
const maxSecondsAfterEnd = 60;

function requireCuesWithin(cues: Cue[], { duration }: VideoWithOwner) {
  const last = cues.at(-1)!.start / 1_000;
  if (duration > 0 && last > duration + maxSecondsAfterEnd) throw invalidCaptions(t.captionsTooLong);
}
