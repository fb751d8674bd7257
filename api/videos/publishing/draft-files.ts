import { createHash } from "node:crypto";
import type { Db } from "#api/db/open";
import type { DraftRow, Tables } from "#api/db/tables";
import { encodeImage, putImage } from "#api/media/store/images";
import { draftPrefix, framesNamePrefix, framesPrefix, videoPrefix } from "#api/media/store/keys";
import type { MediaStore } from "#api/media/store/media-store";
import type { UploadedFile } from "#api/media/store/save-file";
import { withUploadsDir } from "#api/media/store/scratch";
import { fetchUpload, readUpload, removeUploadParts, type UploadRef } from "#api/media/store/upload-parts";
import { frameName, thumbnailName, thumbnailWidths } from "#api/media/store/urls";

export interface DraftDeps {
  db: Db;
  media: MediaStore;
}

const toThumbnailName = (width: number) => `thumbnail-${width}.webp`;

export async function storeDraftThumbnail(store: MediaStore, draft: Pick<DraftRow, "id" | "owner_id">, path: string) {
  const options = { field: "thumbnail", widths: thumbnailWidths, aspect: [16, 9], toName: toThumbnailName } as const;
  await putImage(store, draftPrefix(draft.id), await encodeImage(path, { account: draft.owner_id, ...options }));
}

export async function copyFrame(store: MediaStore, { draftId, uploadId }: UploadRef, frame: number) {
  for (const width of thumbnailWidths)
    await store.copy(
      framesPrefix(draftId, uploadId) + frameName(frame, width),
      draftPrefix(draftId) + toThumbnailName(width),
    );
}

type ThumbnailVersion = Pick<Tables["videos"], "id" | "thumbnail_version">;

export async function copyDraftThumbnail(
  store: MediaStore,
  draftId: string,
  { id, thumbnail_version }: ThumbnailVersion,
) {
  for (const width of thumbnailWidths) {
    const to = videoPrefix(id) + thumbnailName(thumbnail_version, width);
    await store.copy(draftPrefix(draftId) + toThumbnailName(width), to);
  }
}

/** Returns the total size of a draft's thumbnails and frames, in bytes. */
export async function measurePictures(store: MediaStore, draftId: string): Promise<number> {
  let total = 0;
  for await (const { key, bytes } of store.list(draftPrefix(draftId))) if (key.endsWith(".webp")) total += bytes;
  return total;
}

export async function removeUpload(store: MediaStore, upload: UploadRef) {
  await removeUploadParts(store, upload);
  await removeFrames(store, upload);
}

export const removeFrames = (store: MediaStore, { draftId, uploadId }: UploadRef) =>
  store.deletePrefix(`${draftPrefix(draftId)}${framesNamePrefix}${uploadId}`);

/** Returns the SHA-256 of a complete upload, in hexadecimal. */
export async function hashUpload(store: MediaStore, upload: UploadRef, bytes: number): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of readUpload(store, upload, { from: 0, to: bytes })) hash.update(chunk);
  return hash.digest("hex");
}

/** Runs a step on the path of an uploaded file. Fetches an upload to a temporary path first; a form's file has one. */
export async function withUploadedFile<T>(
  store: MediaStore,
  { draft, file }: { draft: Pick<DraftRow, "id" | "upload_id">; file: UploadedFile },
  run: (path: string) => Promise<T>,
): Promise<T> {
  if (file.path) return run(file.path);
  return withUploadsDir(store, async (dir) => {
    const path = `${dir}/upload`;
    await fetchUpload(store, { draftId: draft.id, uploadId: draft.upload_id! }, { path });
    return run(path);
  });
}
