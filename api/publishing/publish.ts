import { thumbnailFile } from "#api/videos/thumbnail-file";
import type { ApiDeps } from "#api/deps";
import type { DraftRow } from "#api/db/tables";
import { completeFile, storeUntilDecision } from "./complete-file";
import { DraftSession, deleteDraft, deleteUpload } from "./save-draft";
import { type Form, readForm } from "#api/http/form";
import { videoFileRule } from "./quota";
import { ApiError, type FieldError } from "#contract/errors";
import { newVideo, newVideoFiles } from "#contract/videos";
import { addVideo } from "./add-video";
import { findByDraft } from "./duplicates";

/** Takes the form of POST videos/ and makes the video; gives its id, the same one when the post is a repetition. */
export async function publishVideo(parts: ApiDeps, ownerId: string, request: Request): Promise<string> {
  const keeper = new DraftSession(parts, ownerId);
  const videoFile = await videoFileRule(parts, ownerId);
  const form = await readForm(request, {
    dir: parts.media.uploads,
    files: { thumbnail: thumbnailFile, videoFile },
    beforeFile: async (name, soFar) => {
      const draft = await keeper.keep(soFar);
      if (name !== "videoFile") return;
      Object.assign(videoFile, await videoFileRule(parts, ownerId, draft?.id));
      if (isWrong(soFar.fields)) refuseIncomplete(soFar.fields, missingOf(draft, ["thumbnail"]));
    },
  });
  try {
    return await publish(parts, ownerId, form, keeper);
  } finally {
    await form.discard();
  }
}

/** Whether a text that came is wrong already; one that did not may stand behind the file, as old clients send it. */
const isWrong = (fields: Form["fields"]) => !newVideo.partial().safeParse(fields).success;

async function publish(parts: ApiDeps, ownerId: string, form: Form, keeper: DraftSession): Promise<string> {
  const draft = await keeper.keep(form);
  const waiting = draft ? await completeFile(parts, draft) : null;
  const file = form.files.videoFile ?? waiting;
  if (!file && !keeper.existed) {
    const spent = await findByDraft(parts.db, ownerId, keeper.tokenOf(form.fields), null);
    if (spent && draft) await deleteDraft(parts, draft.id);
    if (spent) return spent;
  }
  refuseIncomplete(draft ?? form.fields, [...missingOf(draft, ["thumbnail"]), ...(file ? [] : ["videoFile" as const])]);
  // Whose texts are complete has a draft.
  return await make(parts, { draft: draft!, file: file!, again: form.fields.duplicate === "yes" }, form);
}

async function make(parts: ApiDeps, making: Parameters<typeof addVideo>[1], form: Form): Promise<string> {
  const { draft } = making;
  try {
    return await addVideo(parts, making);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 409 && form.files.videoFile) await storeUntilDecision(parts, draft, form.files.videoFile);
    if (error.status === 422 && !form.files.videoFile) await deleteUpload(parts, draft);
    throw error;
  }
}

type Needed = keyof typeof newVideoFiles;

const missingOf = (draft: DraftRow | undefined, needed: Needed[]) => (draft?.has_thumbnail ? [] : needed);

/** Judges all that has come so far, so that every message is given at once. */
function refuseIncomplete(fields: Partial<Record<string, unknown>>, needed: Needed[]) {
  const missing: FieldError[] = needed.map((field) => ({ field, message: newVideoFiles[field] }));
  const texts = newVideo.safeParse(fields);
  const wrong = texts.error?.issues.map((issue) => ({ field: String(issue.path[0]), message: issue.message })) ?? [];
  const errors = [...wrong, ...missing];
  if (errors.length > 0) throw new ApiError(422, errors[0]!.message, errors);
}
