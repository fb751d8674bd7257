import { thumbnailRule, videoFileRule } from "./quota";
import type { ApiDeps } from "#api/deps";
import type { DraftRow } from "#api/db/tables";
import { findCompleteFile, storeUntilDecision } from "./draft-file";
import { DraftSession, deleteDraft, deleteUpload } from "./save-draft";
import { type Form, readForm } from "#api/http/form";
import { duplicateText } from "#contract/format";
import { ApiError, type FieldError } from "#contract/errors";
import { newVideo, missingFileMessages } from "#contract/videos";
import { type AddOutcome, addVideo, type NewUpload } from "./add-video";
import { toForm } from "./drafts";
import { findByDraft } from "./duplicates";

/** How POST videos/ ends, unless a file cannot be published; an incomplete form has an error for every wrong field. */
export type Outcome = AddOutcome | { kind: "incomplete"; errors: [FieldError, ...FieldError[]] };

/** Handles POST videos/: saves the form as a draft and publishes it when it is complete. */
export async function publishVideo(deps: ApiDeps, ownerId: string, request: Request): Promise<Outcome> {
  const session = new DraftSession(deps, ownerId);
  const videoFile = await videoFileRule(deps, ownerId);
  const form = await readForm(request, {
    dir: deps.media.uploads,
    files: { thumbnail: thumbnailRule, videoFile },
    beforeFile: async (name, partialForm) => {
      const draft = await session.save(partialForm);
      if (name !== "videoFile") return;
      Object.assign(videoFile, await videoFileRule(deps, ownerId, draft?.id));
      // An error ends the reading of the request, so that the file is not received in vain.
      const errors = validateFields(partialForm.fields, findMissing(draft, ["thumbnail"]));
      if (hasInvalidTexts(partialForm.fields) && errors.length > 0) throw invalidForm(errors);
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

async function publish(deps: ApiDeps, ownerId: string, form: Form, session: DraftSession): Promise<Outcome> {
  const draft = await session.save(form);
  const uploaded = draft ? await findCompleteFile(deps, draft) : null;
  const file = form.files.videoFile ?? uploaded;
  if (!file && !session.existedBefore) {
    const published = await findByDraft(deps.db, ownerId, session.readToken(form.fields), null);
    if (published && draft) await deleteDraft(deps, draft.id);
    if (published) return { kind: "repeated", videoId: published };
  }
  const needed = [...findMissing(draft, ["thumbnail"]), ...(file ? [] : ["videoFile" as const])];
  const [first, ...others] = validateFields(draft ? toForm(draft) : form.fields, needed);
  if (first) return { kind: "incomplete", errors: [first, ...others] };
  // Complete texts always have a draft, because the session saved them.
  return await add(deps, { draft: draft!, file: file!, allowDuplicate: form.fields.duplicate === "yes" }, form);
}

async function add(deps: ApiDeps, upload: NewUpload, { files }: Form): Promise<AddOutcome> {
  try {
    const outcome = await addVideo(deps, upload);
    if (outcome.kind === "needs decision" && files.videoFile)
      await storeUntilDecision(deps, upload.draft, files.videoFile);
    return outcome;
  } catch (error) {
    const isInvalidFile = error instanceof ApiError && error.status === 422;
    if (isInvalidFile && !files.videoFile) await deleteUpload(deps, upload.draft);
    throw error;
  }
}

type Needed = keyof typeof missingFileMessages;

const findMissing = (draft: DraftRow | undefined, needed: Needed[]) => (draft?.has_thumbnail ? [] : needed);

/** Validates all received fields; returns every error. */
function validateFields(fields: Partial<Record<string, unknown>>, needed: Needed[]): FieldError[] {
  const missing: FieldError[] = needed.map((field) => ({ field, message: missingFileMessages[field] }));
  const texts = newVideo.safeParse(fields);
  const wrong = texts.error?.issues.map((issue) => ({ field: String(issue.path[0]), message: issue.message })) ?? [];
  return [...wrong, ...missing];
}

const invalidForm = (errors: FieldError[]) => new ApiError(422, errors[0]!.message, errors);

/** Returns the id of the published video; throws 409 for a duplicate and 422 for an incomplete form. */
export function requirePublished(outcome: Outcome): string {
  if (outcome.kind === "incomplete") throw invalidForm(outcome.errors);
  if (outcome.kind !== "needs decision") return outcome.videoId;
  const message = duplicateText(outcome.publishedAt);
  throw new ApiError(409, message, [{ field: "videoFile", message }]);
}
