import { thumbnailRule } from "#api/videos/thumbnail-file";
import type { ApiDeps } from "#api/deps";
import type { DraftRow } from "#api/db/tables";
import { findCompleteFile, storeUntilDecision } from "./draft-file";
import { DraftSession, deleteDraft, deleteUpload } from "./save-draft";
import { type Form, readForm } from "#api/http/form";
import { videoFileRule } from "./quota";
import { ApiError, type FieldError } from "#contract/errors";
import { newVideo, missingFileMessages } from "#contract/videos";
import { addVideo } from "./add-video";
import { toForm } from "./drafts";
import { findByDraft } from "./duplicates";

/** Handles POST videos/: publishes a video and returns its id. A repeated request returns the id of the same video. */
export async function publishVideo(deps: ApiDeps, ownerId: string, request: Request): Promise<string> {
  const session = new DraftSession(deps, ownerId);
  const videoFile = await videoFileRule(deps, ownerId);
  const form = await readForm(request, {
    dir: deps.media.uploads,
    files: { thumbnail: thumbnailRule, videoFile },
    beforeFile: async (name, partialForm) => {
      const draft = await session.keep(partialForm);
      if (name !== "videoFile") return;
      Object.assign(videoFile, await videoFileRule(deps, ownerId, draft?.id));
      if (hasInvalidTexts(partialForm.fields)) refuseIncomplete(partialForm.fields, findMissing(draft, ["thumbnail"]));
    },
  });
  try {
    return await publish(deps, ownerId, form, session);
  } finally {
    await form.discard();
  }
}

/**
 * Checks whether a received text is invalid. A text that has not arrived yet may follow the file, because old clients
 * send it there.
 */
const hasInvalidTexts = (fields: Form["fields"]) => !newVideo.partial().safeParse(fields).success;

async function publish(deps: ApiDeps, ownerId: string, form: Form, session: DraftSession): Promise<string> {
  const draft = await session.keep(form);
  const uploaded = draft ? await findCompleteFile(deps, draft) : null;
  const file = form.files.videoFile ?? uploaded;
  if (!file && !session.existedBefore) {
    const published = await findByDraft(deps.db, ownerId, session.readToken(form.fields), null);
    if (published && draft) await deleteDraft(deps, draft.id);
    if (published) return published;
  }
  refuseIncomplete(draft ? toForm(draft) : form.fields, [
    ...findMissing(draft, ["thumbnail"]),
    ...(file ? [] : ["videoFile" as const]),
  ]);
  // Complete texts always have a draft, because the session saved them.
  return await make(deps, { draft: draft!, file: file!, allowDuplicate: form.fields.duplicate === "yes" }, form);
}

async function make(deps: ApiDeps, upload: Parameters<typeof addVideo>[1], form: Form): Promise<string> {
  const { draft } = upload;
  try {
    return await addVideo(deps, upload);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 409 && form.files.videoFile) await storeUntilDecision(deps, draft, form.files.videoFile);
    if (error.status === 422 && !form.files.videoFile) await deleteUpload(deps, draft);
    throw error;
  }
}

type Needed = keyof typeof missingFileMessages;

const findMissing = (draft: DraftRow | undefined, needed: Needed[]) => (draft?.has_thumbnail ? [] : needed);

/** Validates all received fields and throws 422 with every error in one response. */
function refuseIncomplete(fields: Partial<Record<string, unknown>>, needed: Needed[]) {
  const missing: FieldError[] = needed.map((field) => ({ field, message: missingFileMessages[field] }));
  const texts = newVideo.safeParse(fields);
  const wrong = texts.error?.issues.map((issue) => ({ field: String(issue.path[0]), message: issue.message })) ?? [];
  const errors = [...wrong, ...missing];
  if (errors.length > 0) throw new ApiError(422, errors[0]!.message, errors);
}
