import { thumbnailRule, findVideoFileRule } from "#api/videos/quotas/quotas";
import type { ApiDeps } from "#api/deps";
import type { DraftRow } from "#api/db/tables";
import { completeDraft, validateFields } from "./complete-draft";
import { storeInDraft } from "./draft-upload";
import { DraftSession, deleteDraft, deleteUpload } from "./save-draft";
import { type Form, readForm } from "#api/http/form";
import { toDate } from "#contract/message-values";
import { ApiError, fieldError, type FieldError } from "#contract/errors";
import { joinPublishZone } from "#contract/time-zones";
import { newVideo } from "#contract/videos";
import { type AddOutcome, addVideo, type NewUpload } from "./add-video";
import { finishOnce } from "./upload-lock";
import { findVideoIdByDraft } from "./duplicates";
import * as t from "#languages/api-videos";

/** How POST videos/ ends, unless a file cannot be published; an incomplete form has an error for every wrong field. */
export type PublishResult = AddOutcome | { kind: "incomplete"; errors: [FieldError, ...FieldError[]] };

/** Handles POST videos/: saves the form as a draft and publishes it when it is complete. */
export async function publishVideo(deps: ApiDeps, ownerId: string, request: Request): Promise<PublishResult> {
  const session = new DraftSession(deps, ownerId);
  const videoFile = await findVideoFileRule(deps, ownerId);
  const form = await readForm(request, {
    dir: deps.media.uploadsDir,
    files: { thumbnail: thumbnailRule, videoFile },
    beforeFile: async (name, partialForm) => {
      const draft = await session.save(partialForm);
      if (name !== "videoFile") return;
      Object.assign(videoFile, await findVideoFileRule(deps, ownerId, draft?.id));
      // An error ends the reading of the request, so that the file is not received in vain.
      if (!hasInvalidTexts(partialForm.fields)) return;
      const hasThumbnail = draft?.has_thumbnail === 1 || Boolean(partialForm.fields.frame);
      throw invalidForm(validateFields(partialForm.fields, hasThumbnail ? [] : ["thumbnail"]));
    },
  });
  try {
    return await publish(deps, form, session);
  } finally {
    await form.discard();
  }
}

/**
 * Returns whether a received text is invalid. A text that has not arrived yet may follow the file, because old clients
 * send it there.
 */
const hasInvalidTexts = (fields: Form["fields"]) => !newVideo.partial().safeParse(joinPublishZone(fields)).success;

async function publish(deps: ApiDeps, form: Form, session: DraftSession): Promise<PublishResult> {
  const savedDraft = await session.save(form);
  const { ownerId } = session;
  const findRepeatedId = () => findVideoIdByDraft(deps.db, { ownerId, token: session.readToken(form.fields) }, null);
  if (!form.files.videoFile && !session.existedBefore) {
    const publishedId = await findRepeatedId();
    if (publishedId && savedDraft) await deleteDraft(deps, savedDraft.id);
    if (publishedId) return { kind: "repeated", videoId: publishedId };
  }
  const { id: draftId, upload_id: uploadId } = savedDraft ?? {};
  if (form.files.videoFile || !draftId || !uploadId)
    return completeAndAdd(deps, { saved: savedDraft, form, findRepeatedId });
  return finishOnce(deps.db, { draftId, uploadId }, async () => {
    const existingDraft = await deps.db.selectFrom("drafts").select("id").where("id", "=", draftId).executeTakeFirst();
    const publishedId = existingDraft ? undefined : await findRepeatedId();
    return publishedId
      ? { kind: "repeated", videoId: publishedId }
      : completeAndAdd(deps, { saved: savedDraft, form, findRepeatedId });
  });
}

interface SavedForm {
  form: Form;
  saved: DraftRow | undefined;
  findRepeatedId: () => Promise<string | undefined>;
}

async function completeAndAdd(deps: ApiDeps, { saved, form, findRepeatedId }: SavedForm): Promise<PublishResult> {
  const completed = await completeDraft(deps, saved, form).catch(async (error: unknown) => {
    // A concurrent request may have published the same draft and deleted its files.
    const publishedId = error instanceof ApiError && error.status === 404 ? await findRepeatedId() : undefined;
    if (!publishedId) throw error;
    return publishedId;
  });
  if (typeof completed === "string") return { kind: "repeated", videoId: completed };
  const [first, ...others] = completed.errors;
  if (first) return { kind: "incomplete", errors: [first, ...others] };
  // Complete texts always have a draft, because the session saved them.
  const upload = { draft: completed.draft!, file: completed.file!, allowDuplicate: form.fields.duplicate === "yes" };
  return await addOrStore(deps, upload, completed.isStored);
}

async function addOrStore(deps: ApiDeps, upload: NewUpload, isStored: boolean): Promise<AddOutcome> {
  try {
    const outcome = await addVideo(deps, upload);
    const { path } = upload.file;
    if (outcome.kind === "needs decision" && !isStored && path)
      await storeInDraft(deps, upload.draft, { ...upload.file, path });
    return outcome;
  } catch (error) {
    const isInvalidFile = error instanceof ApiError && error.fields.some(({ field }) => field === "videoFile");
    if (isInvalidFile && error.status === 422 && isStored) await deleteUpload(deps, upload.draft);
    throw error;
  }
}

const invalidForm = (errors: FieldError[]) => new ApiError(422, errors[0]!, errors);

/** Returns the id of the published video; throws 409 for a duplicate and 422 for an incomplete form. */
export function requirePublishedId(outcome: PublishResult): string {
  if (outcome.kind === "incomplete") throw invalidForm(outcome.errors);
  if (outcome.kind !== "needs decision") return outcome.videoId;
  throw duplicateFile(outcome);
}

/** Builds the 409 for a file that its owner published before. */
export const duplicateFile = ({ publishedAt }: { publishedAt: string }) =>
  fieldError(409, "videoFile", () => t.duplicateFile({ date: toDate(publishedAt) }));
