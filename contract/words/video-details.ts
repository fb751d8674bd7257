import { limits } from "../limits";
import * as t from "#languages/api-fields";
import { lazyTexts } from "./lazy-texts";

// Browsers get this file, so it imports no validation.

/** The details of a video in the order of its forms, each with the label and the hint of its field. */
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
    hint: () => t.tagsHint({ max: limits.tags }),
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

/** The defaults of the form for a new video. */
export const blankDetails = {
  ...(Object.fromEntries(detailNames.map((name) => [name, ""])) as DetailTexts),
  visibility: "public",
};
