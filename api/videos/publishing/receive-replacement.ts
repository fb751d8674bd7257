import type { Transaction } from "kysely";
import type { ApiDeps } from "#api/deps";
import { newId } from "#api/db/ids";
import type { Tables } from "#api/db/tables";
import { readMessage } from "#api/db/stored-message";
import { type Form, readForm } from "#api/http/form";
import type { SavedFile } from "#api/media/store/save-file";
import { findOwnVideo } from "#api/videos/videos/find-video";
import { ApiError, createFieldError, fieldError } from "#contract/errors";
import { missingFiles } from "#contract/videos";
import { deleteChunks } from "./chunk-checksums";
import { findCompleteFile, storeAndRecord } from "./draft-upload";
import { finishOnce } from "./upload-lock";
import type { UploadRef } from "#api/media/store/upload-parts";
import { removeUpload } from "./draft-files";
import { changeDraft } from "./drafts";
import { findFinishedUpload } from "./finished-uploads";
import { lockQuota, refuseOverQuota, findVideoFileRule } from "#api/videos/quotas/quotas";
import {
  compareWithVideo,
  type ReplacementFile,
  recordFailure,
  type ReplaceOutcome,
  startReplacement,
} from "./start-replacement";
import { claimReplacementDraft, findReplacementDraft } from "./replacement-draft";
import * as t from "#languages/api-videos";

interface VideoToReplace {
  id: string;
  ownerId: string;
}

/**
 * Handles POST videos/{id}/replacement: starts to replace the file of the owner's video with the form's file, or with
 * the complete upload of its draft.
 */
export async function receiveReplacement(
  deps: ApiDeps,
  video: VideoToReplace,
  request: Request,
): Promise<ReplaceOutcome> {
  await findOwnVideo(deps.db, video.id, video.ownerId);
  const form = await readReplacementForm(deps, video, request);
  try {
    const { videoFile } = form.files;
    const allowDuplicate = form.fields.duplicate === "yes";
    if (!videoFile) return await replaceByUpload(deps, video, { form, allowDuplicate });
    const earlier = await compareWithVideo(deps.db, video.id, videoFile.sha256);
    if (earlier) return { kind: earlier };
    return await startReplacement(deps, { ...(await storeUpload(deps, video, videoFile)), allowDuplicate });
  } finally {
    await form.discard();
  }
}

async function readReplacementForm(deps: ApiDeps, { id, ownerId }: VideoToReplace, request: Request) {
  const earlier = await findReplacementDraft(deps.db, id);
  const videoFile = await findVideoFileRule(deps, ownerId, earlier?.id);
  const form = readForm(request, { dir: deps.media.uploadsDir, files: { videoFile } });
  return form.catch(async (error) => {
    throw await recordFailure(deps.db, id, error);
  });
}

/** Starts to replace the file with the upload of the video's draft, unless another request has done it. */
async function replaceByUpload(
  deps: ApiDeps,
  video: VideoToReplace,
  { form, allowDuplicate }: { form: Form; allowDuplicate: boolean },
): Promise<ReplaceOutcome> {
  const { id: draftId, upload_id: uploadId } = (await findReplacementDraft(deps.db, video.id)) ?? {};
  const start = async (): Promise<ReplaceOutcome> => {
    // An upload that its draft still has can be tried again, also when an earlier attempt began and failed.
    const currentDraft = await findReplacementDraft(deps.db, video.id);
    const usedUploadId = currentDraft?.upload_id === uploadId ? undefined : uploadId;
    const sentUploadId = form.fields.upload || usedUploadId;
    const finished = sentUploadId ? await findFinishedUpload(deps.db, sentUploadId, video.ownerId) : undefined;
    if (finished?.video_id === video.id) return { kind: "started" };
    return startReplacement(deps, { ...(await findUpload(deps, video, form)), allowDuplicate });
  };
  return draftId && uploadId ? finishOnce(deps.db, { draftId, uploadId }, start) : start();
}

type StoredUpload = Pick<ReplacementFile, "draft" | "file">;

/** Stores a form's file in the draft of a replacement, in place of the upload that it had. */
async function storeUpload(deps: ApiDeps, video: VideoToReplace, file: SavedFile): Promise<StoredUpload> {
  const { db, media } = deps;
  const { path, bytes, sha256 } = file;
  const claimedDraft = await db.transaction().execute((trx) => claimReplacementDraft(trx, video.id, video.ownerId));
  const upload = { draftId: claimedDraft.id, uploadId: newId() };
  const storedUpload = storeAndRecord(deps, { ...upload, path }, (trx) =>
    recordUpload({ ...deps, db: trx }, video, { ...file, ...upload }),
  );
  const { earlier, draft } = await storedUpload.catch(async (error) => {
    throw await recordFailure(db, video.id, error);
  });
  if (earlier) {
    await deleteChunks(db, { draftId: draft.id, uploadId: earlier });
    await removeUpload(media, { draftId: draft.id, uploadId: earlier });
  }
  return { draft, file: { path, bytes, sha256 } };
}

/**
 * Records a stored upload in the video's draft. Throws 413 or 507 when a quota is exceeded, 409 when the draft was
 * deleted meanwhile or its file is processed.
 */
async function recordUpload(
  deps: Omit<ApiDeps, "db"> & { db: Transaction<Tables> },
  { id, ownerId }: VideoToReplace,
  { draftId, uploadId, bytes, sha256 }: SavedFile & UploadRef,
) {
  const { db: trx, quotas } = deps;
  const ownDraft = await claimReplacementDraft(trx, id, ownerId);
  await lockQuota(trx, quotas, ownerId);
  await refuseOverQuota(deps, ownDraft, bytes);
  if (ownDraft.id !== draftId) throw fieldError(409, "videoFile", t.otherFileSent);
  const upload = { upload_id: uploadId, upload_length: bytes, received_bytes: bytes, sha256, file_name: "" };
  return { earlier: ownDraft.upload_id, draft: await changeDraft(trx, ownDraft.id, upload) };
}

/** Finds the complete upload of the video's draft. Throws 422 if there is none, with the reason if it could not be used. */
async function findUpload(deps: ApiDeps, { id }: VideoToReplace, { fields }: Form): Promise<StoredUpload> {
  const draft = await findReplacementDraft(deps.db, id);
  const file = draft ? await findCompleteFile(deps, draft) : null;
  if (draft && file) return { draft, file };
  const failures = deps.db.selectFrom("replacements").select(["failure", "failure_message"]).where("video_id", "=", id);
  const replacement = fields.upload ? await failures.executeTakeFirst() : undefined;
  const error = replacement?.failure
    ? { field: "videoFile", ...readMessage(replacement.failure, replacement.failure_message) }
    : createFieldError("videoFile", missingFiles.videoFile);
  throw new ApiError(422, error, [error]);
}
