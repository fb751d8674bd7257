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

/** Opens the store in a directory, and makes its directories. */
export async function openMediaStore(dir: string): Promise<MediaStore> {
  const [uploads, drafts] = [join(dir, "uploads"), join(dir, "drafts")];
  const store = { uploads, drafts, images: join(dir, "images"), videos: join(dir, "videos") };
  for (const each of Object.values(store)) await mkdir(each, { recursive: true });
  return store;
}

/** Returns the directory of a video. */
export const videoDir = (store: MediaStore, videoId: string) => join(store.videos, videoId);

/** A version of a video's file: the first has an empty `version_id`. */
export interface VideoVersion {
  id: string;
  version_id: string;
}

const versionPrefix = "version-";

/** Returns the directory of one version: the video's own for the first one, a directory in it for each later one. */
export const versionDir = (store: MediaStore, { id, version_id }: VideoVersion) =>
  version_id ? join(videoDir(store, id), versionPrefix + version_id) : videoDir(store, id);

/** Returns the directory of a version's renditions, playlists and storyboard; it appears as a whole or not at all. */
export const renditionsDir = (store: MediaStore, version: VideoVersion) =>
  join(versionDir(store, version), "renditions");

/** Returns the directory of a file: a thumbnail belongs to the video, everything else to a version. */
export function findMediaDir(store: MediaStore, version: VideoVersion, file: { name: string; isRendition?: boolean }) {
  if (file.isRendition) return renditionsDir(store, version);
  return file.name.startsWith("thumbnail-") ? videoDir(store, version.id) : versionDir(store, version);
}

/** The name of a source that is kept after its conversion. No address names it; see the handler of downloads. */
export const keptSourceName = "original";

/** Removes the files of all versions but the used ones. `findUsed` runs after the files are listed. */
export async function removeUnusedVersions(store: MediaStore, videoId: string, findUsed: () => Promise<string[]>) {
  const dir = videoDir(store, videoId);
  const names = await readdir(dir).catch(() => []);
  // A new version has its row before its directory, so a directory that was listed without a row is unused.
  const used = await findUsed();
  for (const name of names) {
    const versionId = name.startsWith(versionPrefix) ? name.slice(versionPrefix.length) : "";
    if (!name.startsWith("thumbnail-") && !used.includes(versionId))
      await rm(join(dir, name), { recursive: true, force: true });
  }
}

/** Returns the directory of a draft. */
export const draftDir = (store: MediaStore, draftId: string) => join(store.drafts, draftId);

/** Returns the path of an upload's file. */
export const uploadPath = (store: MediaStore, draftId: string, uploadId: string) =>
  join(draftDir(store, draftId), uploadId);

/** Deletes a draft's directory. Retries, because a thumbnail may be written into it at the same time. */
export const removeDraftFiles = (store: MediaStore, draftId: string) =>
  rm(draftDir(store, draftId), { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });

export const framesPrefix = "frames-";

/** Returns the directory of the frames of a draft's upload; it appears as a whole or not at all. */
export const framesDir = (store: MediaStore, draftId: string, uploadId: string) =>
  join(draftDir(store, draftId), framesPrefix + uploadId);

/** Re-encodes a picture as an avatar; returns the key in its file names. */
export const storeAvatar = (store: MediaStore, path: string, account?: string) =>
  storePicture(store, path, { field: "avatar", widths: [96, 192], aspect: [1, 1], account });

/** Re-encodes a channel's cover; returns the key in its file names. */
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

/** Removes one version of a video's thumbnail, in all widths. */
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

/** Removes all files of a video. */
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
