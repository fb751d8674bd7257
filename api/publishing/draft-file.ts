import { newId } from "#api/db/ids";
import type { DraftRow } from "#api/db/tables";
import type { ApiDeps } from "#api/deps";
import type { SavedFile } from "#api/media/store/save-file";
import { deleteBlocks } from "./blocks";
import { hashFile, storeDraftFile, receivedBytes, removeUpload, uploadPath } from "./draft-files";
import { changeDraft } from "./drafts";

type DraftDeps = Pick<ApiDeps, "db" | "media">;

/** Finds the file of a draft; null while it is incomplete. Computes its checksum when none is saved. */
export async function findCompleteFile({ db, media }: DraftDeps, draft: DraftRow): Promise<SavedFile | null> {
  const { id, upload_id: uploadId, upload_length: bytes } = draft;
  if (!uploadId || bytes === 0 || (await receivedBytes(media, id, uploadId)).bytes < bytes) return null;
  const path = uploadPath(media, id, uploadId);
  const sha256 = draft.sha256 || (await hashFile(path));
  if (!draft.sha256) await changeDraft(db, id, { sha256 });
  return { path, bytes, sha256 };
}

/** Stores a form's video file in the draft until the owner decides whether to publish a duplicate. */
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
