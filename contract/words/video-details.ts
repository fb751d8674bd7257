import { limits } from "../limits";
import * as t from "#languages/api-fields";
import { lazyTexts } from "./lazy-texts";

// Browsers get this file, so it imports no validation.

/** What people say about a video, in the order of its forms: the label of each field, and its hint. */
export const detailWords = {
  title: lazyTexts({
    label: t.title,
  }),
  description: lazyTexts({
    label: t.description,
  }),
  visibility: lazyTexts({
    label: t.visibility,
  }),
  publishAt: lazyTexts({
    label: t.publishAt,
  }),
  category: lazyTexts({
    label: t.videoCategory,
  }),
  tags: lazyTexts({
    label: t.tags,
    hint: () => t.tagsHint({ most: limits.tags }),
  }),
  language: lazyTexts({
    label: t.language,
    hint: t.languageHint,
  }),
  licence: lazyTexts({
    label: t.licence,
  }),
  downloads: lazyTexts({
    label: t.downloads,
    hint: t.downloadsHint,
  }),
} as const;

export type DetailName = keyof typeof detailWords;

export type DetailTexts = Record<DetailName, string>;

export const detailNames = Object.keys(detailWords) as DetailName[];

const unreportedNames: readonly DetailName[] = [
  "visibility",
  "publishAt",
  "category",
  "language",
  "licence",
  "downloads",
];

/** The texts that moderators see of a reported video. */
export const reportedNames = detailNames.filter((name) => !unreportedNames.includes(name));

/** What the form of a new video begins with. */
export const blankDetails = {
  ...(Object.fromEntries(detailNames.map((name) => [name, ""])) as DetailTexts),
  visibility: "public",
};
