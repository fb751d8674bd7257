import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Form } from "#api/http/form";
import { type MediaStore, storeAvatar, storeCover } from "#api/media/store/store";
import { limits } from "#contract/limits";

const image = { maxBytes: limits.imageBytes, tooBigMessage: "The image must be at most 5 MB" };

/** The files of an account's forms. */
export const pictureFiles = { avatar: image, coverImage: image };

export interface Pictures {
  /** Hashes that name them; empty where none was sent. */
  avatar: string;
  coverImage: string;
  /** Puts them where they are served from. */
  place(): Promise<void>;
  /** Deletes what was not placed. */
  discard(): Promise<void>;
}

/** Draws the pictures of a form aside, so that nothing stays when what they belong to is refused. */
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
