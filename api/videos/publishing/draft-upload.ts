import type { Transaction } from "kysely";
import { newId } from "#api/db/ids";
import type { DraftRow, Tables } from "#api/db/tables";
import type { ApiDeps } from "#api/deps";
import { isMissing } from "#api/media/store/media-store";
import type { SavedFile, UploadedFile } from "#api/media/store/save-file";
import { putUpload, receivedBytes, type UploadRef } from "#api/media/store/upload-parts";
import { lockQuota, refuseOverQuota } from "#api/videos/quotas/quotas";
import { deleteChunks } from "./chunk-checksums";
import { type DraftDeps, hashUpload, measurePictures, removeUpload } from "./draft-files";
import { changeDraft, findDraft } from "./drafts";

/** Finds the file of a draft; null while it is incomplete. Computes its checksum when none is saved. */
export async function findCompleteFile({ db, media }: DraftDeps, draft: DraftRow): Promise<UploadedFile | null> {
  const { id, upload_id: uploadId, upload_length: bytes } = draft;
  const upload = { draftId: id, uploadId: uploadId ?? "" };
  if (!uploadId || bytes === 0 || (await receivedBytes(media, upload)).bytes < bytes) return null;
  const sha256 = draft.sha256 || (await hashUpload(media, upload, bytes));
  if (!draft.sha256) await changeDraft(db, id, { sha256 });
  return { path: null, bytes, sha256 };
}

type StoringDeps = DraftDeps & Pick<ApiDeps, "quotas" | "maxVideoBytes">;

/**
 * Stores a form's video file in its draft, so that a refused form need not send it again. Throws 413 or 507 when a
 * quota is exceeded, 404 when the draft no longer exists.
 */
export async function storeInDraft(deps: StoringDeps, draft: DraftRow, file: SavedFile): Promise<DraftRow> {
  const { media } = deps;
  const uploadId = newId();
  const upload = { draftId: draft.id, uploadId };
  const currentDraft = await findDraft(deps.db, draft.id, draft.owner_id);
  const hasSameFile = currentDraft.sha256 === file.sha256 && (await findCompleteFile(deps, currentDraft)) !== null;
  const completeId = hasSameFile ? currentDraft.upload_id : null;
  const [stored, replaced] = await storeAndRecord(deps, { ...upload, path: file.path }, (trx) =>
    recordDraftFile({ ...deps, db: trx }, draft, { ...file, uploadId, completeId }),
  ).catch(async (error: unknown) => {
    // The directory of a draft that is deleted meanwhile goes while the file comes into it.
    if (isMissing(error)) await findDraft(deps.db, draft.id, draft.owner_id);
    throw error;
  });
  if (stored.upload_id !== uploadId) await removeUpload(media, upload);
  if (replaced) await discardUpload(deps, { draftId: draft.id, uploadId: replaced });
  return stored;
}

/**
 * Stores a file as an upload before its draft names it, so that no transaction waits for a store. Removes it again when it
 * could not be recorded, but not where only the answer of the database was lost.
 */
export async function storeAndRecord<T>(
  { db, media }: DraftDeps,
  { path, ...upload }: UploadRef & { path: string },
  record: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  await putUpload(media, upload, path);
  try {
    return await db.transaction().execute(record);
  } catch (error) {
    const draft = db.selectFrom("drafts").select("upload_id").where("id", "=", upload.draftId);
    if ((await draft.executeTakeFirst())?.upload_id !== upload.uploadId) await removeUpload(media, upload);
    throw error;
  }
}

/** Returns the draft's row, and the upload that the file replaces: none if the draft has the same file already. */
async function recordDraftFile(
  deps: StoringDeps,
  { id, owner_id: ownerId }: DraftRow,
  { uploadId, completeId, bytes, sha256 }: SavedFile & { uploadId: string; completeId: string | null },
): Promise<[stored: DraftRow, replaced: string | null]> {
  const { db } = deps;
  await lockQuota(db, deps.quotas, ownerId);
  const draftBefore = await findDraft(db, id, ownerId);
  if (completeId !== null && draftBefore.upload_id === completeId) return [draftBefore, null];
  await refuseOverQuota(deps, { id, owner_id: ownerId }, bytes);
  const size = { upload_length: bytes, received_bytes: bytes };
  const changedDraft = await changeDraft(db, id, { upload_id: uploadId, ...size, sha256, file_name: "" });
  if (draftBefore.upload_id) await deleteChunks(db, { draftId: id, uploadId: draftBefore.upload_id });
  return [changedDraft, draftBefore.upload_id];
}

/** Deletes the files of an upload that its draft's row no longer names, and corrects the size of its pictures. */
export async function discardUpload({ db, media }: DraftDeps, upload: UploadRef) {
  await removeUpload(media, upload);
  const picture_bytes = await measurePictures(media, upload.draftId);
  await db.updateTable("drafts").set({ picture_bytes }).where("id", "=", upload.draftId).execute();
}
