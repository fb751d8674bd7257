import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { chunksOf } from "#api/db/chunks";
import { share } from "./disk";
import { type ImageOptions, storeImage } from "./images";
import { thumbnailName, thumbnailWidths } from "./urls";

/** Where files lie: uploads under way, pictures of accounts and playlists, and a directory for each draft and video. */
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

/** Of renditions, playlists and storyboard: it comes as a whole, or not at all. */
export const renditionsDir = (store: MediaStore, videoId: string) => join(videoDir(store, videoId), "renditions");

/** Re-encodes a picture as an avatar; gives the key that names it. */
export const storeAvatar = (store: MediaStore, path: string, account?: string) =>
  storePicture(store, path, { field: "avatar", widths: [96, 192], aspect: [1, 1], account });

export const storeCover = (store: MediaStore, path: string, account?: string) =>
  storePicture(store, path, { field: "coverImage", widths: [640, 1280], aspect: [6, 1], account });

/** Re-encodes the picture that someone chose for a playlist; gives the key that names it. */
export const storePlaylistPicture = (store: MediaStore, path: string, account?: string) =>
  storePicture(store, path, { field: "thumbnail", widths: [...thumbnailWidths], aspect: [16, 9], account });

async function storePicture(store: MediaStore, path: string, picture: Omit<ImageOptions, "dir">): Promise<string> {
  const { key } = await storeImage(path, { dir: store.images, ...picture });
  return key;
}

/** Puts a thumbnail beside its video in both widths. */
export async function storeThumbnail(
  store: MediaStore,
  { id, owner_id: account }: { id: string; owner_id: string },
  version: number,
  path: string,
) {
  const nameOf = (width: number) => thumbnailName(version, width);
  const aspect: [number, number] = [16, 9];
  const dir = videoDir(store, id);
  await storeImage(path, { dir, field: "thumbnail", widths: [...thumbnailWidths], aspect, nameOf, account });
}

export async function removeThumbnail(store: MediaStore, videoId: string, version: number) {
  for (const width of thumbnailWidths)
    await rm(join(videoDir(store, videoId), thumbnailName(version, width)), { force: true });
}

/** Puts an uploaded file into its video's directory under a name of ours; where it came it stays for who else has it. */
export const linkSource = (store: MediaStore, videoId: string, path: string, name: string) =>
  share(path, join(videoDir(store, videoId), name));

export const removeVideoFiles = (store: MediaStore, videoId: string) =>
  rm(videoDir(store, videoId), { recursive: true, force: true });

/** Removes what a stop left behind: uploads that were under way, and directories of videos that have no row. */
export async function sweepMedia(store: MediaStore, findVideos: (ids: string[]) => Promise<Set<string>>) {
  for (const name of await readdir(store.uploads))
    await rm(join(store.uploads, name), { recursive: true, force: true });
  for (const ids of chunksOf(await readdir(store.videos))) {
    const videos = await findVideos(ids);
    for (const id of ids) if (!videos.has(id)) await removeVideoFiles(store, id);
  }
}
