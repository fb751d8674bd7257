import { z } from "zod";
import { parseLanguageTag } from "./captions";
import { stripUnstorable } from "./fields";
import { fold } from "./fold";
import { limits } from "./limits";
import { visibility } from "./visibility";

/** Letters, digits, hyphens and underscores, as in a #tag of a text; a hyphen neither begins nor ends it. */
const tagPattern = /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}_])?$/u;

/** Normalizes one tag: lower case, without its #; null for a text that is no tag. */
export function parseTag(text: string): string | null {
  const tag = fold(stripUnstorable(text).normalize("NFC").trim().replace(/^#/, ""));
  return tag.length <= limits.tag && tagPattern.test(tag) ? tag : null;
}

const wrongTag = `A tag has letters, digits, hyphens and underscores, up to ${limits.tag} of them`;
const tooManyTags = `A video has at most ${limits.tags} tags`;

/** Tags, separated by commas or blanks. */
const tags = z.string("This must be a text").transform((value, { addIssue }) => {
  const words = value.split(/[\s,]+/).filter(Boolean);
  const parsedTags = [...new Set(words.map(parseTag))];
  if (!parsedTags.includes(null) && parsedTags.length <= limits.tags) return parsedTags as string[];
  addIssue(parsedTags.includes(null) ? wrongTag : tooManyTags);
  return z.NEVER;
});

/** A language by its BCP 47 tag; empty when it is not known. */
const language = z.string("This must be a text").transform((value, { addIssue }) => {
  const text = stripUnstorable(value).trim();
  const language = text && parseLanguageTag(text);
  if (language !== null) return language;
  addIssue("Enter a language by its code, such as en, pt-BR or zh-Hant");
  return z.NEVER;
});

/** The licences to choose from; empty for all rights reserved. */
export const licences = ["", "cc-by-4.0", "cc-by-sa-4.0", "cc-by-nc-4.0", "cc0-1.0"] as const;
const licence = z.enum(licences, "Choose a licence from the list");
export type Licence = z.output<typeof licence>;

/** The labels that a form gives a video. */
export const labelFields = { tags, language, licence };

/** The labels of a video in responses. */
export const labelShapes = { tags: z.array(z.string()), language: z.string(), licence };
export type Labels = z.output<z.ZodObject<typeof labelShapes>>;

/** What the upload form of a channel begins with. */
export const uploadDefaults = z.object({ visibility, ...labelFields });
export const uploadDefaultsShape = z.object({ visibility, ...labelShapes });
export type UploadDefaults = z.output<typeof uploadDefaultsShape>;
