import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DraftRow } from "#api/db/tables";
import { share } from "#api/media/store/disk";
import { storeImage } from "#api/media/store/images";
import { draftDir, type MediaStore, removeDraftFiles, uploadPath, videoDir } from "#api/media/store/store";
import { thumbnailName, thumbnailWidths } from "#api/media/store/urls";

export { draftDir, removeDraftFiles, uploadPath };

const toFileName = (width: number) => `thumbnail-${width}.webp`;

/** Stores a draft's thumbnail in every width that its video needs. */
export async function storeDraftThumbnail(store: MediaStore, draft: Pick<DraftRow, "id" | "owner_id">, path: string) {
  const dir = draftDir(store, draft.id);
  await mkdir(dir, { recursive: true });
  const options = { field: "thumbnail", widths: [...thumbnailWidths], aspect: [16, 9], toName: toFileName } as const;
  await storeImage(path, { dir, account: draft.owner_id, ...options });
}

/** Returns the total size of a draft's thumbnails on disk, in bytes. */
export async function measurePictures(store: MediaStore, draftId: string): Promise<number> {
  const sizes = thumbnailWidths.map(async (width) => {
    const stats = await stat(join(draftDir(store, draftId), toFileName(width))).catch(() => null);
    return stats?.size ?? 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Links a draft's thumbnails into the directory of its video. */
export async function linkDraftThumbnail(store: MediaStore, draftId: string, videoId: string, version: number) {
  for (const width of thumbnailWidths)
    await share(
      join(draftDir(store, draftId), toFileName(width)),
      join(videoDir(store, videoId), thumbnailName(version, width)),
    );
}

/** Stores a complete file in a draft's directory, under the id of an upload. */
export async function storeDraftFile(store: MediaStore, draftId: string, uploadId: string, path: string) {
  await mkdir(draftDir(store, draftId), { recursive: true });
  await share(path, uploadPath(store, draftId, uploadId));
}

export const removeUpload = (store: MediaStore, draftId: string, uploadId: string) =>
  rm(uploadPath(store, draftId, uploadId), { force: true });

/**
 * Returns how many bytes of an upload are on disk and when they last changed (`at`, milliseconds since the epoch). Both
 * are 0 without a file.
 */
export async function receivedBytes(store: MediaStore, draftId: string, uploadId: string) {
  try {
    const { size, mtimeMs } = await stat(uploadPath(store, draftId, uploadId));
    return { bytes: size, at: mtimeMs };
  } catch {
    return { bytes: 0, at: 0 };
  }
}

/** Returns the SHA-256 of a file, in hexadecimal. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
