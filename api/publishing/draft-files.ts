import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DraftRow } from "#api/db/tables";
import { share } from "#api/media/store/disk";
import { storeImage } from "#api/media/store/images";
import {
  draftDir,
  framesDir,
  framesPrefix,
  type MediaStore,
  removeDraftFiles,
  uploadPath,
  videoDir,
} from "#api/media/store/store";
import { frameName, thumbnailName, thumbnailWidths } from "#api/media/store/urls";

export { removeDraftFiles, uploadPath };

const toFileName = (width: number) => `thumbnail-${width}.webp`;

/** Stores a draft's thumbnail in every width that its video needs. */
export async function storeDraftThumbnail(store: MediaStore, draft: Pick<DraftRow, "id" | "owner_id">, path: string) {
  const dir = draftDir(store, draft.id);
  await mkdir(dir, { recursive: true });
  const options = { field: "thumbnail", widths: [...thumbnailWidths], aspect: [16, 9], toName: toFileName } as const;
  await storeImage(path, { dir, account: draft.owner_id, ...options });
}

/** Saves a frame of the upload as the draft's thumbnail. */
export async function copyFrame(store: MediaStore, draftId: string, uploadId: string, frame: number) {
  for (const width of thumbnailWidths) {
    const path = join(draftDir(store, draftId), toFileName(width));
    const unfinished = `${path}.${randomUUID()}.part`;
    await copyFile(join(framesDir(store, draftId, uploadId), frameName(frame, width)), unfinished);
    await rename(unfinished, path);
  }
}

/** Returns the total size of a draft's thumbnails and frames on disk, in bytes. */
export async function measurePictures(store: MediaStore, draftId: string): Promise<number> {
  const dir = draftDir(store, draftId);
  const names = await readdir(dir).catch(() => []);
  const paths = await Promise.all(names.map((name) => listPictures(join(dir, name), name)));
  const sizes = paths.flat().map(async (path) => (await stat(path).catch(() => null))?.size ?? 0);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function listPictures(path: string, name: string): Promise<string[]> {
  if (name.endsWith(".webp")) return [path];
  if (!name.startsWith(framesPrefix)) return [];
  return (await readdir(path).catch(() => [])).map((each) => join(path, each));
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

/** Deletes the file of an upload with its frames. */
export async function removeUpload(store: MediaStore, draftId: string, uploadId: string) {
  await rm(uploadPath(store, draftId, uploadId), { force: true });
  await rm(framesDir(store, draftId, uploadId), { recursive: true, force: true });
}

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
