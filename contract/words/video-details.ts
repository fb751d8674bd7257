import { limits } from "../limits";
import * as t from "#languages/api-fields";

// Browsers get this file, so it imports no validation.

/** What people say about a video, in the order of its forms: the label of each field, and its hint. */
export const detailWords = {
  title: {
    get label() {
      return t.title();
    },
  },
  description: {
    get label() {
      return t.description();
    },
  },
  visibility: {
    get label() {
      return t.visibility();
    },
  },
  publishAt: {
    get label() {
      return t.publishAt();
    },
  },
  category: {
    get label() {
      return t.videoCategory();
    },
  },
  tags: {
    get label() {
      return t.tags();
    },
    get hint() {
      return t.tagsHint({ most: limits.tags });
    },
  },
  language: {
    get label() {
      return t.language();
    },
    get hint() {
      return t.languageHint();
    },
  },
  licence: {
    get label() {
      return t.licence();
    },
  },
} as const;

export type DetailName = keyof typeof detailWords;

export type DetailTexts = Record<DetailName, string>;

export const detailNames = Object.keys(detailWords) as DetailName[];

const unreportedNames: readonly DetailName[] = ["visibility", "publishAt", "category", "language", "licence"];

/** The texts that moderators see of a reported video. */
export const reportedNames = detailNames.filter((name) => !unreportedNames.includes(name));

/** What the form of a new video begins with. */
export const blankDetails = {
  ...(Object.fromEntries(detailNames.map((name) => [name, ""])) as DetailTexts),
  visibility: "public",
};
