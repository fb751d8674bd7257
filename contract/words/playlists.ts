import { limits } from "../limits";
import * as t from "#languages/api-fields";
import { sayEach } from "./say-each";

// Browsers get this file, so it imports no validation.

/** What people say about a playlist, in the order of its forms: the label of each field, and its hint. */
export const playlistWords = {
  name: sayEach({
    label: t.name,
    hint: () => t.nameHint({ most: limits.playlistName }),
  }),
  description: sayEach({
    label: t.description,
    hint: t.optional,
  }),
} as const;

export type PlaylistTextName = keyof typeof playlistWords;
export const playlistTextNames = Object.keys(playlistWords) as PlaylistTextName[];
