import { newId } from "#api/db/ids";
import type { DraftRow } from "#api/db/tables";
import type { ApiDeps } from "#api/deps";
import type { SavedFile } from "#api/media/store/save-file";
import { deleteBlocks } from "./blocks";
import { hashFile, storeDraftFile, receivedBytes, removeUpload, uploadPath } from "./draft-files";
import { changeDraft } from "./drafts";

type DraftDeps = Pick<ApiDeps, "db" | "media">;

/** The file of a draft once all of it is here; null before. */
export async function findCompleteFile({ db, media }: DraftDeps, draft: DraftRow): Promise<SavedFile | null> {
  const { id, upload_id: uploadId, upload_length: bytes } = draft;
  if (!uploadId || bytes === 0 || (await receivedBytes(media, id, uploadId)).bytes < bytes) return null;
  const path = uploadPath(media, id, uploadId);
  const sha256 = draft.sha256 || (await hashFile(path));
  if (!draft.sha256) await changeDraft(db, id, { sha256 });
  return { path, bytes, sha256 };
}

/** Keeps a file that came with a form until its owner has decided about it. */
export async function storeUntilDecision({ db, media }: DraftDeps, draft: DraftRow, file: SavedFile) {
  const uploadId = newId();
  await storeDraftFile(media, draft.id, uploadId, file.path);
  const size = { upload_length: file.bytes, received_bytes: file.bytes };
  const stored = { upload_id: uploadId, ...size, sha256: file.sha256, file_name: "" };
  await changeDraft(db, draft.id, stored);
  if (!draft.upload_id) return;
  await deleteBlocks(db, { draftId: draft.id, uploadId: draft.upload_id });
  await removeUpload(media, draft.id, draft.upload_id);
}
