import type { Db } from "#api/db/open";
import type { Form } from "#api/http/form";
import { type EncodedImage, putImage } from "#api/media/store/images";
import { imagesPrefix } from "#api/media/store/keys";
import type { MediaStore } from "#api/media/store/media-store";
import { encodeAvatar, encodeCover } from "#api/media/store/picture-kinds";
import { removePicture } from "#api/media/store/remove-picture";
import { limits } from "#contract/limits";
import * as t from "#languages/api-accounts";

const imageRule = { maxBytes: limits.imageBytes, tooBigMessage: t.imageTooBig };

export const pictureFiles = { avatar: imageRule, coverImage: imageRule };

export interface Pictures {
  /** The keys of the pictures; empty for pictures that the form does not have. */
  avatar: string;
  coverImage: string;
  store(): Promise<void>;
}

interface PictureDeps {
  db: Db;
  media: MediaStore;
}

/** Stores pictures, then makes the change that refers to them. Removes the pictures when that fails. */
export async function storePictures<T>(
  { db, media }: PictureDeps,
  pictures: Pictures,
  change: () => Promise<T>,
): Promise<T> {
  try {
    await pictures.store();
    return await change();
  } catch (error) {
    for (const hash of [pictures.avatar, pictures.coverImage]) await removePicture(db, media, hash);
    throw error;
  }
}

/** Encodes a form's pictures without storing them, so that no file remains when the form is refused. */
export async function encodePictures(
  media: MediaStore,
  { files }: Pick<Form, "files">,
  account?: string,
): Promise<Pictures> {
  const avatar = files.avatar ? await encodeAvatar(files.avatar.path, account) : null;
  const coverImage = files.coverImage ? await encodeCover(files.coverImage.path, account) : null;
  const store = async () => {
    const pictures = [avatar, coverImage].filter((picture): picture is EncodedImage => picture !== null);
    await Promise.all(pictures.map((picture) => putImage(media, imagesPrefix, picture)));
  };
  return { avatar: avatar?.key ?? "", coverImage: coverImage?.key ?? "", store };
}
