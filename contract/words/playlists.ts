import { limits } from "../limits";
import * as t from "#languages/api-fields";

// Browsers get this file, so it imports no validation.

/** What people say about a playlist, in the order of its forms: the label of each field, and its hint. */
export const playlistWords = {
  name: {
    get label() {
      return t.name();
    },
    get hint() {
      return t.nameHint({ most: limits.playlistName });
    },
  },
  description: {
    get label() {
      return t.description();
    },
    get hint() {
      return t.optional();
    },
  },
} as const;

export type PlaylistTextName = keyof typeof playlistWords;
export const playlistTextNames = Object.keys(playlistWords) as PlaylistTextName[];
