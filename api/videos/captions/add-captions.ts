import type { ApiDeps } from "#api/deps";
import { readForm } from "#api/http/form";
import { readScratchFile } from "#api/media/store/scratch";
import { validate } from "#api/http/validate";
import { findOwnVideo } from "#api/videos/videos/find-video";
import { type Captions, newCaptions, captionsFile } from "#contract/captions";
import { ownName } from "#contract/language-names";
import { limits } from "#contract/limits";
import { convertToVtt } from "./convert-to-vtt";
import { invalidCaptions } from "./decode-captions";
import { saveCaptions } from "./caption-tracks";

const rule = { maxBytes: limits.captionsBytes, tooBigMessage: captionsFile.tooBigMessage };

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
    if (!form.files.file) throw invalidCaptions(captionsFile.missingMessage);
    const file = convertToVtt(await readScratchFile(form.files.file.path), language, video.duration);
    return await saveCaptions(db, video, { language, label: label || ownName(language), ...file });
  } finally {
    await form.discard();
  }
}
