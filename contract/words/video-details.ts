import { limits } from "../limits";

// Browsers get this file, so it imports no validation.

/** What people say about a video, in the order of its forms: the label of each field, and its hint. */
export const detailWords = {
  title: { label: "Title" },
  description: { label: "Description" },
  visibility: { label: "Visibility" },
  publishAt: { label: "Publish at" },
  category: { label: "Category" },
  tags: { label: "Tags", hint: `Optional. Up to ${limits.tags}, separated by commas or spaces` },
  language: { label: "Language", hint: "Optional. Language code, for example en, de, pt-BR" },
  licence: { label: "Licence" },
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
