import * as t from "#languages/words";
import { lazyTexts } from "./lazy-texts";

// Browsers get this file, so it imports no validation.

/** What can be changed of several videos at once, and what its button says. */
export const videoChanges = lazyTexts({
  visibility: t.changeVisibility,
  addTags: t.changeAddTags,
  removeTags: t.changeRemoveTags,
  licence: t.changeLicence,
  playlist: t.changePlaylist,
  delete: t.changeDelete,
});

export type VideoChangeName = keyof typeof videoChanges;
