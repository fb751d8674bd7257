import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { chunk } from "#api/db/ids";
import { createDiskStore } from "./disk-store";
import { encodeImage, type ImageOptions, putImage } from "./images";
import { draftPrefix, imagesPrefix, versionDirectory, videoPrefix, videosPrefix } from "./keys";
import { collect, type MediaStore } from "./media-store";
import { thumbnailName, thumbnailWidths } from "./urls";

export type { MediaStore };

/** Opens the store of a site's media in a directory, and makes the directories for files of requests and jobs. */
export async function openMediaStore(dir: string): Promise<MediaStore> {
  const store = createDiskStore(dir);
  const directories = ["images", "drafts", "videos"].map((name) => join(dir, name));
  for (const each of [store.uploads, store.work, ...directories]) await mkdir(each, { recursive: true });
  return store;
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

/** Deletes the files of a draft. */
export const removeDraftFiles = (store: MediaStore, draftId: string) => store.deletePrefix(draftPrefix(draftId));

export const removeVideoFiles = (store: MediaStore, videoId: string) => store.deletePrefix(videoPrefix(videoId));

/** Encodes a picture as an avatar. */
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

/** Stores a thumbnail of a video in both widths. */
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

export const removeThumbnail = (store: MediaStore, videoId: string, version: number) =>
  store.deletePrefix(`${videoPrefix(videoId)}thumbnail-${version}-`);

/** Removes what a stopped server left: files of requests, and files of videos that have no row. */
export async function sweepMedia(store: MediaStore, findVideos: (ids: string[]) => Promise<Set<string>>) {
  for (const name of await readdir(store.uploads))
    await rm(join(store.uploads, name), { recursive: true, force: true });
  for (const ids of chunk(await collect(store.children(videosPrefix)))) {
    const videos = await findVideos(ids);
    for (const id of ids)
      if (!videos.has(id) && !(store.isShared && (await isRecent(store, id)))) await removeVideoFiles(store, id);
  }
}

const recentMs = 24 * 60 * 60_000;

/** Returns whether a video's files may be those of an upload that another machine is about to add. */
async function isRecent(store: MediaStore, videoId: string): Promise<boolean> {
  for await (const { modifiedAt } of store.list(videoPrefix(videoId)))
    if (modifiedAt > Date.now() - recentMs) return true;
  return false;
}
