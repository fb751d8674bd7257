// Browsers get this file, so it imports no validation.

/** What can be changed of several videos at once, and what its button says. */
export const videoChanges = {
  visibility: "Visibility",
  addTags: "Add tags",
  removeTags: "Remove tags",
  licence: "Licence",
  playlist: "Playlist",
  delete: "Delete",
} as const;

export type VideoChangeName = keyof typeof videoChanges;
