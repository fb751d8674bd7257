import { z } from "zod";
import { isVisible, notVisible, optionalText, stripUnstorable } from "./fields";
import { limits } from "./limits";
import { address, count, id, time } from "./shapes";

const noLanguage = "Choose a language by its code, such as en, pt-BR or zh-Hant";

/** A BCP 47 tag in its canonical spelling; null for what is none. Its first part has two or three letters. */
export function parseLanguageTag(tag: string): string | null {
  try {
    const [canonical] = Intl.getCanonicalLocales(tag);
    return canonical && canonical.length <= limits.language && /^[a-z]{2,3}(-|$)/.test(canonical) ? canonical : null;
  } catch {
    return null;
  }
}

/** Text fields of POST captions/{videoId}; `file` is the file beside them. */
export const newCaptions = z.object({
  language: z.string(noLanguage).transform((value, { addIssue }) => {
    const language = parseLanguageTag(stripUnstorable(value).trim());
    if (language !== null) return language;
    addIssue(noLanguage);
    return z.NEVER;
  }),
  /** Absent or empty, the language's own name. */
  label: optionalText("Name", limits.captionsLabel)
    .transform((value) => value.replace(/\s+/g, " "))
    .refine(isVisible, notVisible("Name"))
    .optional(),
});

/** Messages of the file of POST captions/{videoId}. */
export const captionsFileMessages = {
  missingMessage: "Please choose a captions file",
  tooBigMessage: "A captions file must be at most 1 MB",
} as const;

/** As a player's track: `src` is WebVTT. */
export const trackShape = z.object({ language: z.string(), label: z.string(), src: address });

export const captionsShape = trackShape.extend({ _id: id, bytes: count, createdAt: time });

/** From when to when, in seconds with fractions, and what is said; lines are parted by \n. */
const cueShape = z.object({ start: z.number().min(0), end: z.number().min(0), text: z.string() });

/** GET captions/{videoId}/{captionsId}: with all that is said, or one page of it. */
export const captionsWithCuesShape = captionsShape.extend({
  cues: z.array(cueShape),
  page: count,
  totalPages: count,
  totalCues: count,
});

export type Track = z.output<typeof trackShape>;
export type Captions = z.output<typeof captionsShape>;
export type CaptionsWithCues = z.output<typeof captionsWithCuesShape>;
