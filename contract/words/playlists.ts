import { limits } from "../limits";

// Browsers get this file, so it imports no validation.

/** What people say about a playlist, in the order of its forms: the label of each field, and its hint. */
export const playlistWords = {
  name: { label: "Name", hint: `Up to ${limits.playlistName} characters` },
  description: { label: "Description", hint: "Optional" },
} as const;

export type PlaylistTextName = keyof typeof playlistWords;
export const playlistTextNames = Object.keys(playlistWords) as PlaylistTextName[];
