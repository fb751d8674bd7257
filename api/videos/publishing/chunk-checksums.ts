import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "#api/db/open";
import type { DraftRow } from "#api/db/tables";
import type { MediaStore } from "#api/media/store/media-store";
import { readUpload, receivedBytes, type UploadRef } from "#api/media/store/upload-parts";
import type { uploadChunks } from "#contract/drafts";
import { ApiError } from "#contract/errors";
import { limits } from "#contract/limits";
import type { DraftDeps } from "./draft-files";
import * as t from "#languages/api-videos";

const { uploadChunkBytes } = limits;

/** Bytes of an upload: `from` inclusive, `to` exclusive. */
type UploadRange = Record<"from" | "to", number>;

/**
 * Hashes the bytes `from` (inclusive) to `to` (exclusive) of an upload with SHA-256 and returns the open hash. Throws
 * when the upload is shorter than `to`.
 */
export async function hashRange(media: MediaStore, upload: UploadRef, { from, to }: UploadRange) {
  const hash = createHash("sha256");
  if (from < to) for await (const bytes of readUpload(media, upload, { from, to })) hash.update(bytes);
  return hash;
}

/** Saves the checksum of a whole chunk. Does nothing when the draft or its upload no longer exists. */
export async function saveChunk(
  db: Db,
  { draftId, uploadId }: UploadRef,
  { number, sha256 }: { number: number; sha256: string },
) {
  await sql`insert into upload_blocks (draft_id, upload_id, number, sha256)
    select id, upload_id, cast(${number} as integer), cast(${sha256} as text)
    from drafts where id = ${draftId} and upload_id = ${uploadId}
    on conflict (draft_id, upload_id, number) do update set sha256 = excluded.sha256`.execute(db);
}

export const deleteChunks = (db: Db, { draftId, uploadId }: UploadRef) =>
  db.deleteFrom("upload_blocks").where("draft_id", "=", draftId).where("upload_id", "=", uploadId).execute();

/**
 * Returns whether a file has the same chunks as the upload of a draft. Chunks whose checksum is not saved yet are hashed
 * again. Throws 409 when the range exceeds the received bytes.
 */
export async function checkChunks(
  { db, media }: DraftDeps,
  { id: draftId, upload_id: uploadId }: DraftRow,
  { from, to, sha256 }: z.output<typeof uploadChunks>,
): Promise<{ isSame: boolean }> {
  const key = { draftId, uploadId: uploadId! };
  const upload = await receivedBytes(media, key);
  if (to > upload.bytes) throw new ApiError(409, t.fewerChunks);
  const checksums = sha256.split(",");
  const first = from / uploadChunkBytes;
  const savedChecksums = await readSavedChecksums(db, key, { first, count: checksums.length });
  for (const [index, checksum] of checksums.entries()) {
    const start = from + index * uploadChunkBytes;
    const end = Math.min(to, start + uploadChunkBytes);
    const isWholeChunk = end - start === uploadChunkBytes;
    const number = first + index;
    const savedHash = isWholeChunk ? savedChecksums.get(number) : undefined;
    const uploadedHash = savedHash ?? (await hashRange(media, key, { from: start, to: end })).digest("hex");
    if (isWholeChunk && !savedHash) await saveChunk(db, key, { number, sha256: uploadedHash });
    if (uploadedHash !== checksum) return { isSame: false };
  }
  return { isSame: true };
}

/** Reads the saved checksums of some whole chunks by their numbers. */
export async function readSavedChecksums(
  db: Db,
  { draftId, uploadId }: UploadRef,
  { first, count }: Record<"first" | "count", number>,
) {
  const rows = await db
    .selectFrom("upload_blocks")
    .select(["number", "sha256"])
    .where("draft_id", "=", draftId)
    .where("upload_id", "=", uploadId)
    .where("number", ">=", first)
    .where("number", "<", first + count)
    .execute();
  return new Map(rows.map(({ number, sha256 }) => [number, sha256]));
}
