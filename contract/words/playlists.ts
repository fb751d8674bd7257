import { limits } from "../limits";
import * as t from "#languages/api-fields";
import { lazyTexts } from "./lazy-texts";

// Browsers get this file, so it imports no validation.

/** The texts of a playlist in the order of its forms, each with the label and the hint of its field. */
export const playlistWords = {
  name: lazyTexts({
    label: t.name,
    hint: () => t.nameHint({ max: limits.playlistName }),
  }),
  description: lazyTexts({
    label: t.description,
    hint: t.optional,
  }),
} as const;

export type PlaylistTextName = keyof typeof playlistWords;
export const playlistTextNames = Object.keys(playlistWords) as PlaylistTextName[];
