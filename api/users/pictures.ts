import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Form } from "#api/http/form";
import { type MediaStore, storeAvatar, storeCover } from "#api/media/store/store";
import { limits } from "#contract/limits";

const image = { maxBytes: limits.imageBytes, tooBigMessage: "The image must be at most 5 MB" };

/** Limits the files of an account's forms. */
export const pictureFiles = { avatar: image, coverImage: image };

export interface Pictures {
  /** Hashes that name the pictures; empty when the form has none. */
  avatar: string;
  coverImage: string;
  /** Moves the pictures to the directory that serves them. */
  place(): Promise<void>;
  /** Deletes the pictures that were not moved. */
  discard(): Promise<void>;
}

/** Encodes a form's pictures into a temporary directory, so that no file remains when the form is refused. */
export async function encodePictures(
  media: MediaStore,
  { files }: Pick<Form, "files">,
  account?: string,
): Promise<Pictures> {
  const directory = await mkdtemp(join(media.uploads, "pictures-"));
  const discard = () => rm(directory, { recursive: true, force: true });
  const store = { ...media, images: directory };
  try {
    const avatar = files.avatar ? await storeAvatar(store, files.avatar.path, account) : "";
    const coverImage = files.coverImage ? await storeCover(store, files.coverImage.path, account) : "";
    return { avatar, coverImage, place: () => moveAll(directory, media.images), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function moveAll(from: string, to: string) {
  for (const name of await readdir(from)) await rename(join(from, name), join(to, name));
}
