import type { ApiDeps } from "#api/deps";
import type { DraftRow } from "#api/db/tables";
import type { Draft } from "#contract/drafts";
import { receivedBytes } from "#api/media/store/upload-parts";
import { findDuplicate } from "./duplicates";

type Upload = Pick<DraftRow, "id" | "owner_id" | "upload_id" | "file_name" | "upload_length" | "sha256">;

/** Finds how much of a draft's file has arrived, and the owner's video of the same file. */
export async function findUploadState(
  { db, media }: Pick<ApiDeps, "db" | "media">,
  row: Upload,
): Promise<Pick<Draft, "file" | "duplicateOf">> {
  const { upload_id: uploadId, file_name: name, upload_length: bytes } = row;
  const upload = uploadId ? await receivedBytes(media, { draftId: row.id, uploadId }) : null;
  const duplicate = row.sha256 ? await findDuplicate(db, row.owner_id, row.sha256) : null;
  return {
    file: uploadId && upload ? { uploadId, name, bytes, receivedBytes: upload.bytes } : null,
    duplicateOf: duplicate ?? null,
  };
}
