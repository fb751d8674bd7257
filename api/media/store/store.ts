import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { chunk } from "#api/db/ids";
import { createDiskStore } from "./disk-store";
import { encodeImage, type ImageOptions, putImage } from "./images";
import { draftPrefix, imagesPrefix, versionDirectory, videoPrefix, videosPrefix } from "./keys";
import { collect, type MediaStore } from "./media-store";
import { withPlainErrors } from "./plain-s3-errors";
import { checkBucket, createS3Client, type S3Settings } from "./s3-client";
import { createSigner } from "./s3-sign";
import { createS3Store } from "./s3-store";
import { thumbnailName, thumbnailWidths } from "./urls";

export type { MediaStore, S3Settings };

/** Where media are stored: in a directory, or in object storage with scratch files in that directory. */
export interface MediaSettings {
  dir: string;
  s3: S3Settings | null;
  log: Logger;
}

/** Opens a site's media. Throws an error that names the setting when object storage cannot be used. */
export async function openMedia({ dir, s3, log }: MediaSettings): Promise<MediaStore> {
  if (!s3) return openMediaStore(dir);
  const client = createS3Client(s3);
  await checkBucket(client, s3);
  const store = createS3Store(dir, { client, name: s3.bucket }, createSigner(s3));
  await makeDirectories(store.uploads, store.work);
  return withPlainErrors(store, s3, log);
}

/** Opens a store in a directory, and makes the directories for files of requests and jobs. */
export async function openMediaStore(dir: string): Promise<MediaStore> {
  const store = createDiskStore(dir);
  await makeDirectories(store.uploads, store.work, ...["images", "drafts", "videos"].map((name) => join(dir, name)));
  return store;
}

async function makeDirectories(...paths: string[]) {
  for (const path of paths) await mkdir(path, { recursive: true });
}

/** Removes the files of all versions but the used ones. `findUsed` runs after the files are listed. */
export async function removeUnusedVersions(store: MediaStore, videoId: string, findUsed: () => Promise<string[]>) {
  const names = await collect(store.children(videoPrefix(videoId)));
  // A new version has its row before its directory, so a directory that was listed without a row is unused.
  const used = await findUsed();
  for (const name of names) {
    const versionId = name.startsWith(versionDirectory) ? name.slice(versionDirectory.length) : "";
    if (!name.startsWith("thumbnail-") && !used.includes(versionId))
      await store.deletePrefix(videoPrefix(videoId) + name);
  }
}

export const removeDraftFiles = (store: MediaStore, draftId: string) => store.deletePrefix(draftPrefix(draftId));

export const removeVideoFiles = (store: MediaStore, videoId: string) => store.deletePrefix(videoPrefix(videoId));

export const encodeAvatar = (path: string, account?: string) =>
  encodeImage(path, { field: "avatar", widths: [96, 192], aspect: [1, 1], account });

export const encodeCover = (path: string, account?: string) =>
  encodeImage(path, { field: "coverImage", widths: [640, 1280], aspect: [6, 1], account });

/** Re-encodes a picture that a person chose for a playlist; returns the key in its file names. */
export async function storePlaylistPicture(store: MediaStore, path: string, account?: string): Promise<string> {
  const options: ImageOptions = { field: "thumbnail", widths: thumbnailWidths, aspect: [16, 9], account };
  const picture = await encodeImage(path, options);
  await putImage(store, imagesPrefix, picture);
  return picture.key;
}

export async function storeThumbnail(
  store: MediaStore,
  { id, owner_id: account }: { id: string; owner_id: string },
  version: number,
  path: string,
) {
  const toName = (width: number) => thumbnailName(version, width);
  const options = { field: "thumbnail", widths: thumbnailWidths, aspect: [16, 9], toName, account } as const;
  await putImage(store, videoPrefix(id), await encodeImage(path, options));
}

/** Deletes one version of a video's thumbnail, in all widths. */
export const removeThumbnail = (store: MediaStore, videoId: string, version: number) =>
  store.deletePrefix(`${videoPrefix(videoId)}thumbnail-${version}-`);

/** Nothing takes a machine longer than this to complete. */
const recentMs = 24 * 60 * 60_000;

/** Removes the files of requests that a stopped server left on this machine. */
export async function sweepRequests({ uploads }: MediaStore) {
  for (const name of await readdir(uploads)) await rm(join(uploads, name), { recursive: true, force: true });
}

/** Discards what was begun to be stored before a time, in milliseconds since 1970, and never completed. */
export async function discardUnfinished(store: MediaStore, before: number) {
  for await (const file of store.listUnfinished()) if (file.startedAt < before) await file.discard();
}

/** Removes what a stopped server left in the store: files of videos that have no row, and parts of files. */
export async function sweepMedia(store: MediaStore, findVideos: (ids: string[]) => Promise<Set<string>>) {
  await discardUnfinished(store, Date.now() - recentMs);
  for (const ids of chunk(await collect(store.children(videosPrefix)))) {
    const videos = await findVideos(ids);
    for (const id of ids)
      if (!videos.has(id) && !(store.isShared && (await isRecent(store, id)))) await removeVideoFiles(store, id);
  }
}

/** Returns whether a video's files may be those of an upload that another machine is about to add. */
async function isRecent(store: MediaStore, videoId: string): Promise<boolean> {
  for await (const { modifiedAt } of store.list(videoPrefix(videoId)))
    if (modifiedAt > Date.now() - recentMs) return true;
  return false;
}
