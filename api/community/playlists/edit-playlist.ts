import type { ApiDeps } from "#api/deps";
import { type Form, readForm } from "#api/http/form";
import { validate } from "#api/http/validate";
import { removePicture } from "#api/media/store/remove-picture";
import { storePlaylistPicture } from "#api/media/store/picture-kinds";
import { limits } from "#contract/limits";
import { changedPlaylist } from "#contract/playlists";
import { changePlaylist, type OwnPlaylist, requireOwnPlaylist } from "./write-playlist";
import * as t from "#languages/api-community";

const thumbnail = { maxBytes: limits.imageBytes, tooBigMessage: t.imageTooBig };

/** Changes the texts of a playlist, and its picture when the form has one. */
export async function editPlaylist(deps: ApiDeps, playlistKey: OwnPlaylist, request: Request) {
  await requireOwnPlaylist(deps.db, playlistKey);
  const form = await readForm(request, { dir: deps.media.uploadsDir, files: { thumbnail } });
  try {
    await applyForm(deps, playlistKey, form);
  } finally {
    await form.discard();
  }
}

async function applyForm({ db, media }: ApiDeps, playlistKey: OwnPlaylist, { fields, files }: Form) {
  const texts = validate(changedPlaylist, fields);
  if (!files.thumbnail) return void (await changePlaylist(db, playlistKey, texts));
  const image = await storePlaylistPicture(media, files.thumbnail.path, playlistKey.ownerId);
  let unusedImage = image;
  try {
    unusedImage = await changePlaylist(db, playlistKey, { ...texts, image });
  } finally {
    await removePicture(db, media, unusedImage);
  }
}
