import type { ApiDeps } from "#api/deps";
import type { DraftRow } from "#api/db/tables";
import type { Form } from "#api/http/form";
import { probeVideo } from "#api/media/formats/probe";
import { refuseUnknownCategory } from "#api/site/categories/categories";
import type { SavedFile, UploadedFile } from "#api/media/store/save-file";
import { fromRow } from "#api/videos/details/columns";
import { refuseWrongTime } from "#api/videos/videos/change-visibility";
import { frameNumber } from "#contract/drafts";
import { findFieldErrors } from "#api/http/validate";
import { ApiError, createFieldError, type FieldError, fieldError } from "#contract/errors";
import { joinPublishZone } from "#contract/time-zones";
import { missingFiles, newVideo } from "#contract/videos";
import { findCompleteFile, storeInDraft } from "./draft-upload";
import { chooseFrame } from "./draft-frames";
import * as fields from "#languages/api-fields";

export interface CompletedDraft {
  draft: DraftRow | undefined;
  file: UploadedFile | null;
  isStored: boolean;
  errors: FieldError[];
}

/**
 * Adds the chosen frame to a form's draft. Unless the form can be published at once, stores its video file in the draft,
 * too, so that it need not be sent again and frames can be made of it.
 */
export async function completeDraft(deps: ApiDeps, saved: DraftRow | undefined, form: Form): Promise<CompletedDraft> {
  const uploaded = saved ? await findCompleteFile(deps, saved) : null;
  const formFile = form.files.videoFile ?? null;
  const frame = readFrame(form, uploaded);
  const video: CompletedDraft = { draft: saved, file: formFile ?? uploaded, isStored: formFile === null, errors: [] };
  const timeErrors = saved ? await collectErrors(async () => refuseWrongTimeOf(saved)) : [];
  const hasErrors = validateFields(saved ? fromRow(saved) : form.fields, []).length + timeErrors.length > 0;
  const keepsFile = saved && formFile && (hasErrors || frame !== null || saved.has_thumbnail === 0);
  const fileErrors = keepsFile
    ? await collectErrors(async () => Object.assign(video, await storeFile(deps, saved, formFile)))
    : [];
  const frameErrors = await collectErrors(async () => {
    if (frame !== null && video.isStored && video.file) video.draft = await addFrame(deps, video.draft!, frame);
  });
  const isMissing = { thumbnail: !video.draft?.has_thumbnail && frameErrors.length === 0, videoFile: !video.file };
  const missing = (["thumbnail", "videoFile"] as const).filter((field) => isMissing[field]);
  const errors = validateFields(video.draft ? fromRow(video.draft) : form.fields, missing);
  const categoryErrors = await collectErrors(() => refuseUnknownCategory(deps.db, form.fields.category));
  return { ...video, errors: [...errors, ...timeErrors, ...categoryErrors, ...frameErrors, ...fileErrors] };
}

/** Throws 422 for a wrong time to publish; `validateFields` reports invalid texts. */
function refuseWrongTimeOf(draft: DraftRow) {
  const { data } = newVideo.safeParse(fromRow(draft));
  if (data) refuseWrongTime(data, draft.created_at);
}

/** Reads the chosen frame; null if there is none, and when the form has another file than the draft, whose frame it is. */
function readFrame({ fields, files }: Form, uploaded: UploadedFile | null): string | null {
  const isOtherFile = files.videoFile && uploaded && files.videoFile.sha256 !== uploaded.sha256;
  return files.thumbnail || isOtherFile ? null : fields.frame || null;
}

/** Stores a video file in its draft. Throws 422 for any other file, 413 or 507 when a quota is exceeded. */
async function storeFile(deps: ApiDeps, saved: DraftRow, savedFile: SavedFile) {
  await probeVideo(savedFile.path, { ...deps.tools, account: saved.owner_id });
  return { draft: await storeInDraft(deps, saved, savedFile), file: savedFile, isStored: true };
}

async function addFrame(deps: ApiDeps, draft: DraftRow, text: string): Promise<DraftRow> {
  const frame = frameNumber.safeParse(text);
  if (!frame.success) throw fieldError(422, "thumbnail", fields.noFrame);
  return chooseFrame(deps, draft, frame.data);
}

/** Runs a step, and returns the field errors that it throws. Throws other errors again. */
async function collectErrors(step: () => Promise<unknown>): Promise<FieldError[]> {
  try {
    await step();
    return [];
  } catch (error) {
    if (error instanceof ApiError && error.fields.length > 0) return error.fields;
    throw error;
  }
}

type RequiredFile = keyof typeof missingFiles;

/** Validates all received texts. Returns their errors, and then the errors of missing files. */
export function validateFields(
  fields: Partial<Record<string, unknown>>,
  requiredFields: readonly RequiredFile[],
): FieldError[] {
  const missing = requiredFields.map((field) => createFieldError(field, missingFiles[field]));
  return [...findFieldErrors(newVideo, joinPublishZone(fields)), ...missing];
}
