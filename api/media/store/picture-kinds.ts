import { encodeImage, type ImageOptions, putImage } from "./images";
import { imagesPrefix, videoPrefix } from "./keys";
import type { MediaStore } from "./media-store";
import { thumbnailName, thumbnailWidths } from "./urls";

export const encodeAvatar = (path: string, account?: string) =>
  encodeImage(path, { field: "avatar", widths: [96, 192], aspect: [1, 1], account });

export const encodeCover = (path: string, account?: string) =>
  encodeImage(path, { field: "coverImage", widths: [640, 1280], aspect: [6, 1], account });

/** Stores the picture of a playlist; returns the key in its file names. */
export async function storePlaylistPicture(store: MediaStore, path: string, account?: string): Promise<string> {
  const options: ImageOptions = { field: "thumbnail", widths: thumbnailWidths, aspect: [16, 9], account };
  const picture = await encodeImage(path, options);
  await putImage(store, imagesPrefix, picture);
  return picture.key;
}

export async function storeThumbnail(
  store: MediaStore,
  { id, owner_id: account }: { id: string; owner_id: string },
  { version, path }: { version: number; path: string },
) {
  const toName = (width: number) => thumbnailName(version, width);
  const options = { field: "thumbnail", widths: thumbnailWidths, aspect: [16, 9], toName, account } as const;
  await putImage(store, videoPrefix(id), await encodeImage(path, options));
}

export const removeThumbnail = (store: MediaStore, videoId: string, version: number) =>
  store.deletePrefix(`${videoPrefix(videoId)}thumbnail-${version}-`);
