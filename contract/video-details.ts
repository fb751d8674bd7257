import { z } from "zod";
import { parseLanguageTag } from "./captions";
import { videoCommentRule } from "./comment-rules";
import { labelled, optionalText, parsedText, stripUnstorable, text } from "./fields";
import { fold } from "./fold";
import { limits } from "./limits";
import { time } from "./shapes";
import { blankDetails, type DetailName } from "./words/video-details";
import { publishAt, visibility } from "./visibility";
import * as t from "#languages/api-fields";
import { issueOf, withMessage } from "./with-message";

/** Letters, digits, hyphens and underscores, as in a #tag of a text; a hyphen neither begins nor ends it. */
const tagPattern = /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}_])?$/u;

/** Normalizes one tag: lower case, without its #; null for a text that is no tag. */
export function parseTag(text: string): string | null {
  const tag = fold(stripUnstorable(text).normalize("NFC").trim().replace(/^#/, ""));
  return tag.length <= limits.tag && tagPattern.test(tag) ? tag : null;
}

const wrongTag = () => t.wrongTag({ max: limits.tag });
const tooManyTags = () => t.tooManyTags({ max: limits.tags });

/** Tags, separated by commas or blanks. */
const tags = labelled(
  t.tags,
  z.string(withMessage(t.notText)).transform((value, { addIssue }) => {
    const words = value.split(/[\s,]+/).filter(Boolean);
    const parsedTags = [...new Set(words.map(parseTag))];
    if (!parsedTags.includes(null) && parsedTags.length <= limits.tags) return parsedTags as string[];
    addIssue(issueOf(parsedTags.includes(null) ? wrongTag : tooManyTags));
    return z.NEVER;
  }),
);

/** A language by its BCP 47 tag; empty when it is unknown. */
const language = labelled(
  t.language,
  parsedText((value) => value && parseLanguageTag(value), { invalid: t.noLanguageCode, notText: t.notText }),
);

/** The id of a category; empty for none. The API knows which categories the site has. */
const category = labelled(
  t.videoCategory,
  z
    .string(withMessage(t.notText))
    .transform((value) => stripUnstorable(value).trim())
    .pipe(z.string().max(2 * limits.categoryName, withMessage(t.noCategory))),
);

/** The licences to choose from; empty for all rights reserved. */
const licences = ["", "cc-by-4.0", "cc-by-sa-4.0", "cc-by-nc-4.0", "cc0-1.0"] as const;
const licence = labelled(t.licence, z.enum(licences, withMessage(t.chooseLicence)));
export type Licence = z.output<typeof licence>;

/** Whether downloads are offered; empty for the channel's choice, which is on unless its owner decides otherwise. */
const downloadChoices = ["", "on", "off"] as const;
const downloads = labelled(t.downloads, z.enum(downloadChoices, withMessage(t.chooseDownloads)));
export type DownloadChoice = z.output<typeof downloads>;

/** The details of a video that people type, as forms send them. */
export const detailFields = {
  title: text(t.title, limits.title, t.titleNeeded),
  description: text(t.description, limits.description, t.descriptionNeeded),
  visibility: labelled(t.visibility, visibility),
  publishAt: labelled(t.publishAt, publishAt),
  category,
  tags,
  language,
  licence,
  downloads,
} satisfies Record<DetailName, z.ZodType>;

/** The same details in responses. */
export const detailShapes = {
  title: z.string(),
  description: z.string(),
  visibility,
  /** When it will be published; null when it is published, or when its owner has set no time. */
  publishAt: time.nullable(),
  /** One of the site's categories by its id; empty if there is none. */
  category: z.string(),
  /** In the order of the form. `language`, `licence` and `downloads` are empty without a choice. */
  tags: z.array(z.string()),
  language: z.string(),
  licence,
  downloads,
} satisfies Record<DetailName, z.ZodType>;

/** Fields that only the edit form of a video has. */
export const laterFields = { commentRule: videoCommentRule };

type Details = z.output<z.ZodObject<typeof detailFields>> & z.output<z.ZodObject<typeof laterFields>>;
export type DetailChange = { [Name in keyof Details]?: Details[Name] | undefined };

const withoutDefault = { title: true, publishAt: true } as const;
const optionalDescription = { description: optionalText(t.description, limits.description) };

/** The defaults of a channel's upload form. `downloads` also applies to all videos of the channel without a choice. */
export const uploadDefaults = z.object({ ...detailFields, ...optionalDescription }).omit(withoutDefault);
export const uploadDefaultsShape = z.object(detailShapes).omit(withoutDefault);
export type UploadDefaults = z.output<typeof uploadDefaultsShape>;
export const noDefaults = uploadDefaults.parse(blankDetails);
