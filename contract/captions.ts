import { z } from "zod";
import { hasOnlyVisibleCharacters, labelled, notVisible, optionalText, parsedText } from "./fields";
import { findTagByName } from "./language-names";
import { limits } from "./limits";
import { url, count, id, time } from "./shapes";
import * as t from "#languages/api-fields";

/**
 * Returns a BCP 47 tag in its canonical form; null for an invalid or too long tag, and for one whose primary subtag
 * does not have two or three letters.
 */
export function parseLanguageTag(tag: string): string | null {
  try {
    const [canonical] = Intl.getCanonicalLocales(tag);
    return canonical && canonical.length <= limits.language && /^[a-z]{2,3}(-|$)/.test(canonical) ? canonical : null;
  } catch {
    return null;
  }
}

/** Text fields of POST captions/{videoId}; the captions are the form's `file`. */
export const newCaptions = z.object({
  language: labelled(
    t.language,
    parsedText((value) => parseLanguageTag(value) ?? findTagByName(value), { invalid: t.noLanguage }),
  ),
  /** Defaults to the language's own name when absent or empty. */
  label: optionalText(t.name, limits.captionsLabel)
    .transform((value) => value.replace(/\s+/g, " "))
    .refine(hasOnlyVisibleCharacters, notVisible(t.name))
    .optional(),
});

/** The messages about the file of POST captions/{videoId}. */
export const captionsFile = { missingMessage: t.captionsNeeded, tooBigMessage: t.captionsTooBig };

/** A caption track for the player; `src` is the URL of its WebVTT, and `bytes` its size. */
export const trackShape = z.object({ language: z.string(), label: z.string(), src: url, bytes: count });

export const captionsShape = trackShape.extend({ _id: id, createdAt: time });

/** A cue: start and end in seconds with fractions, and its text with lines separated by \n. */
const cueShape = z.object({ start: z.number().min(0), end: z.number().min(0), text: z.string() });

/** GET captions/{videoId}/{captionsId}: captions with all cues, or one page of them. */
export const captionsWithCuesShape = captionsShape.extend({
  cues: z.array(cueShape),
  page: count,
  totalPages: count,
  totalCues: count,
});

export type Track = z.output<typeof trackShape>;
export type Captions = z.output<typeof captionsShape>;
export type CaptionsWithCues = z.output<typeof captionsWithCuesShape>;
