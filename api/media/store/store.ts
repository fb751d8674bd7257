import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { chunk } from "#api/db/ids";
import { share } from "./disk";
import { type ImageOptions, storeImage } from "./images";
import { thumbnailName, thumbnailWidths } from "./urls";

/**
 * The directories of files: unfinished uploads, pictures of accounts and playlists, and one directory per draft and
 * video.
 */
export interface MediaStore {
  uploads: string;
  drafts: string;
  images: string;
  videos: string;
}

export async function openMediaStore(dir: string): Promise<MediaStore> {
  const [uploads, drafts] = [join(dir, "uploads"), join(dir, "drafts")];
  const store = { uploads, drafts, images: join(dir, "images"), videos: join(dir, "videos") };
  for (const each of Object.values(store)) await mkdir(each, { recursive: true });
  return store;
}

export const videoDir = (store: MediaStore, videoId: string) => join(store.videos, videoId);

/** Returns the directory of a video's renditions, playlists and storyboard; it appears as a whole or not at all. */
export const renditionsDir = (store: MediaStore, videoId: string) => join(videoDir(store, videoId), "renditions");

export const draftDir = (store: MediaStore, draftId: string) => join(store.drafts, draftId);

export const framesPrefix = "frames-";

/** Returns the directory of the frames of a draft's upload; it appears as a whole or not at all. */
export const framesDir = (store: MediaStore, draftId: string, uploadId: string) =>
  join(draftDir(store, draftId), framesPrefix + uploadId);

/** Re-encodes a picture as an avatar; returns the key in its file names. */
export const storeAvatar = (store: MediaStore, path: string, account?: string) =>
  storePicture(store, path, { field: "avatar", widths: [96, 192], aspect: [1, 1], account });

export const storeCover = (store: MediaStore, path: string, account?: string) =>
  storePicture(store, path, { field: "coverImage", widths: [640, 1280], aspect: [6, 1], account });

/** Re-encodes a picture that a person chose for a playlist; returns the key in its file names. */
export const storePlaylistPicture = (store: MediaStore, path: string, account?: string) =>
  storePicture(store, path, { field: "thumbnail", widths: [...thumbnailWidths], aspect: [16, 9], account });

async function storePicture(store: MediaStore, path: string, picture: Omit<ImageOptions, "dir">): Promise<string> {
  const { key } = await storeImage(path, { dir: store.images, ...picture });
  return key;
}

/** Stores a thumbnail in its video's directory in both widths. */
export async function storeThumbnail(
  store: MediaStore,
  { id, owner_id: account }: { id: string; owner_id: string },
  version: number,
  path: string,
) {
  const toName = (width: number) => thumbnailName(version, width);
  const aspect: [number, number] = [16, 9];
  const dir = videoDir(store, id);
  await storeImage(path, { dir, field: "thumbnail", widths: [...thumbnailWidths], aspect, toName, account });
}

export async function removeThumbnail(store: MediaStore, videoId: string, version: number) {
  for (const width of thumbnailWidths)
    await rm(join(videoDir(store, videoId), thumbnailName(version, width)), { force: true });
}

/**
 * Links an uploaded file into its video's directory under the server's own name; the original path stays for its other
 * users.
 */
export const linkSource = (store: MediaStore, videoId: string, path: string, name: string) =>
  share(path, join(videoDir(store, videoId), name));

export const removeVideoFiles = (store: MediaStore, videoId: string) =>
  rm(videoDir(store, videoId), { recursive: true, force: true });

/** Removes what a stopped server left: unfinished uploads, and directories of videos that have no row. */
export async function sweepMedia(store: MediaStore, findVideos: (ids: string[]) => Promise<Set<string>>) {
  for (const name of await readdir(store.uploads))
    await rm(join(store.uploads, name), { recursive: true, force: true });
  for (const ids of chunk(await readdir(store.videos))) {
    const videos = await findVideos(ids);
    for (const id of ids) if (!videos.has(id)) await removeVideoFiles(store, id);
  }
}
