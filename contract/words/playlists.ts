import { limits } from "../limits";
import * as t from "#languages/api-fields";
import { lazyTexts } from "./lazy-texts";

// Browsers get this file, so it imports no validation.

/** What people say about a playlist, in the order of its forms: the label of each field, and its hint. */
export const playlistWords = {
  name: lazyTexts({
    label: t.name,
    hint: () => t.nameHint({ most: limits.playlistName }),
  }),
  description: lazyTexts({
    label: t.description,
    hint: t.optional,
  }),
} as const;

export type PlaylistTextName = keyof typeof playlistWords;
export const playlistTextNames = Object.keys(playlistWords) as PlaylistTextName[];
