import * as t from "#languages/words";

// Browsers get this file, so it imports no validation.

/** What can be changed of several videos at once, and what its button says. */
export const videoChanges = {
  get visibility() {
    return t.changeVisibility();
  },
  get addTags() {
    return t.changeAddTags();
  },
  get removeTags() {
    return t.changeRemoveTags();
  },
  get licence() {
    return t.changeLicence();
  },
  get playlist() {
    return t.changePlaylist();
  },
  get delete() {
    return t.changeDelete();
  },
};

export type VideoChangeName = keyof typeof videoChanges;
