import * as t from "#languages/words";
import { lazyTexts } from "./lazy-texts";

// Browsers get this file, so it imports no validation.

/** The changes that can be made to several videos at once, each with the label of its button. */
export const videoChanges = lazyTexts({
  visibility: t.changeVisibility,
  addTags: t.changeAddTags,
  removeTags: t.changeRemoveTags,
  licence: t.changeLicence,
  playlist: t.changePlaylist,
  delete: t.changeDelete,
});

export type VideoChangeName = keyof typeof videoChanges;
