import { limits } from "../limits";
import * as t from "#languages/api-fields";
import { sayEach } from "./say-each";

// Browsers get this file, so it imports no validation.

/** What people say about a video, in the order of its forms: the label of each field, and its hint. */
export const detailWords = {
  title: sayEach({
    label: t.title,
  }),
  description: sayEach({
    label: t.description,
  }),
  visibility: sayEach({
    label: t.visibility,
  }),
  publishAt: sayEach({
    label: t.publishAt,
  }),
  category: sayEach({
    label: t.videoCategory,
  }),
  tags: sayEach({
    label: t.tags,
    hint: () => t.tagsHint({ most: limits.tags }),
  }),
  language: sayEach({
    label: t.language,
    hint: t.languageHint,
  }),
  licence: sayEach({
    label: t.licence,
  }),
  downloads: sayEach({
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
