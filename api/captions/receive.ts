import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { ApiDeps } from "#api/deps";
import { readForm } from "#api/http/form";
import { validate } from "#api/http/validate";
import { findOwnVideo, type VideoWithOwner } from "#api/videos/queries";
import { type Captions, newCaptions, newCaptionsFile } from "#contract/captions";
import { limits } from "#contract/limits";
import { decode } from "./decode";
import { type Cue, parseCaptions } from "./parse";
import { saveCaptions } from "./queries";
import { refusal } from "./refusal";
import { saidIn } from "./caption-text";
import { writeVtt } from "./write";

const rule = { maxBytes: limits.captionsBytes, tooBig: newCaptionsFile.tooBig };

/** Takes POST captions/{videoId}: the language and a file of WebVTT or SRT. */
export async function receiveCaptions(
  { db, media }: ApiDeps,
  videoId: string,
  ownerId: string,
  request: Request,
): Promise<Captions> {
  const video = await findOwnVideo(db, videoId, ownerId);
  const form = await readForm(request, { dir: media.uploads, files: { file: rule } });
  try {
    const { language, label } = validate(newCaptions, form.fields);
    if (!form.files.file) throw refusal(newCaptionsFile.file);
    const cues = parseCaptions(decode(await readFile(form.files.file.path)));
    refuseLate(cues, video);
    const content = writeVtt(cues);
    const bytes = Buffer.from(content);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const file = { content, bytes: bytes.length, sha256, ...saidIn(content) };
    return await saveCaptions(db, video, { language, label: label || nameOf(language), ...file });
  } finally {
    await form.discard();
  }
}

/** Closing credits may stand a little behind the end; more than that belongs to another video. */
const mostSecondsLate = 60;

function refuseLate(cues: Cue[], { duration }: VideoWithOwner) {
  const last = cues.at(-1)!.start / 1_000;
  if (duration > 0 && last > duration + mostSecondsLate)
    throw refusal("These captions go on after the end of the video: they may belong to another one");
}

/** A language's name in itself, or its code where that is not known. */
const nameOf = (language: string) =>
  new Intl.DisplayNames([language], { type: "language", fallback: "code" }).of(language) ?? language;
