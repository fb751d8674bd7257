import { z } from "zod";
import { parseLanguageTag } from "./captions";
import { categoryShape } from "./categories";
import { type AccentProblem, checkAccentContrast } from "./accent";
import { hasOnlyVisibleCharacters, labelled, notVisible, optionalText, quota } from "./fields";
import { limits } from "./limits";
import { time } from "./shapes";
import { logoShape, secondFactorDemands, siteSettings } from "./site-settings";
import { defaultAccent } from "./default-accent";
import { coverPatternNames } from "./words/branding";
import { type SettingName, settingParts } from "./words/setting-parts";
import { readLocal } from "./time-zones";
import { legalPages } from "./words/site";
import * as t from "#languages/api-fields";
import { issueOf, withMessage } from "./with-message";
import type { LazyMessage } from "#languages/runtime/coded";

export const textNames = Object.keys(legalPages) as (keyof typeof legalPages)[];

/** The facts about a site that every page shows. */
export const siteShape = z.object({
  name: z.string(),
  description: z.string(),
  /** How to reach the people who run the site; may be empty. */
  contact: z.string(),
  /** The site's default language, as a BCP 47 tag. */
  language: z.string().default("en"),
  /** The notice on every page; null if there is none. */
  notice: z.string().nullable(),
  texts: z.array(z.enum(textNames)),
  /** Whether everybody may read the log of decisions. */
  publishesDecisions: z.boolean(),
  /** The categories that a video may have, in their order. */
  categories: z.array(categoryShape).default([]),
  /** The colour of buttons and marks, as `#rrggbb`; empty for the default one. */
  accent: z.string().default(""),
  pattern: z.enum(coverPatternNames).default("waves"),
  /** The picture beside the name, or in place of it; null if there is none. */
  logo: logoShape.nullable().default(null),
});

/** GET site/icons/{name}: a PNG in base64, with the accent and the version of the logo that it shows. */
export const iconShape = z.object({ picture: z.string(), accent: z.string(), logoVersion: z.string().nullable() });

export type Site = z.output<typeof siteShape>;

export const siteTextShape = z.object({ text: z.string(), updatedAt: time });

export const settingNames = Object.values(settingParts).flatMap(({ names }) => [...names]) as SettingName[];

/** Settings that have calls of their own, or that only the site itself changes. */
const otherSettings = {
  ...({ signUps: true, requireVerifiedEmail: true, categories: true, logo: true, logoImage: true } as const),
  ...({ isSetupHidden: true, mailTestedAt: true, mailEnabledAt: true } as const),
};

/** The settings of a site as administrators see them. */
export const settingsShape = z.object({
  values: z.object(siteSettings).omit(otherSettings),
  /** The version of each value; it changes with the value. */
  versions: z.record(z.string(), z.string()),
  /** The environment variables that override settings, by the name of the setting. */
  fixed: z.record(z.string(), z.string()),
});
export type SiteSettingsView = z.output<typeof settingsShape>;

const line = (label: LazyMessage, max: number) =>
  optionalText(label, max).refine(hasOnlyVisibleCharacters, notVisible(label));
const siteText = (label: LazyMessage) => optionalText(label, limits.siteText).optional();

const badColour = withMessage(t.badColour);

const toWords = (lines: string) =>
  [...new Set(lines.split("\n").map((word) => word.replace(/\s+/g, " ").trim()))].filter(Boolean);

const timePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z?$/;

/** Validates a time in UTC as a form sends it, such as `2030-01-31T18:00`, with or without seconds and `Z`; may be empty. */
const optionalTime = z
  .string(withMessage(t.badNoticeEnd))
  .trim()
  .refine(
    (value) => value === "" || (timePattern.test(value) && !Number.isNaN(readUtc(value))),
    withMessage(t.badNoticeEnd),
  )
  .transform((value) => (value === "" ? "" : new Date(readUtc(value)).toISOString()));

const readUtc = (value: string) => readLocal(value.replace("Z", ""));

/** Normalizes a colour from `#rgb` or `#rrggbb` to `#rrggbb`. */
const normalizeColour = (text: string) => {
  const colour = text.trim().toLowerCase();
  return colour.length === 4 ? colour.replace(/[0-9a-f]/g, "$&$&") : colour;
};

/** Validates an accent, which needs enough contrast in both themes; empty for the default one. */
const accent = z
  .string(badColour)
  .transform(normalizeColour)
  .refine((colour) => /^(#[0-9a-f]{6})?$/.test(colour), { ...badColour, abort: true })
  .check(({ value, issues }) => {
    const problem = value === "" ? null : checkAccentContrast(value);
    if (problem) issues.push({ ...issueOf(() => describeProblem(problem)), input: value });
  })
  .transform((colour) => (colour === defaultAccent ? "" : colour));

const describeProblem = ({ reasonMessage, nearest }: AccentProblem) =>
  t.nearestColour({ problem: reasonMessage(), nearest });

/** Body of PATCH administration/settings: the settings to change, as people type them; absent fields stay unchanged. */
export const changedSettings = z.object({
  name: line(t.name, limits.siteName).optional(),
  description: line(t.description, limits.siteDescription).optional(),
  contact: line(t.contact, limits.siteContact).optional(),
  language: labelled(
    t.language,
    z
      .string(withMessage(t.chooseLanguage))
      .refine((tag) => parseLanguageTag(tag) === tag, withMessage(t.chooseLanguage)),
  ).optional(),
  accent: labelled(t.accent, accent).optional(),
  pattern: labelled(t.emptyCovers, z.enum(coverPatternNames, withMessage(t.choosePattern))).optional(),
  terms: siteText(t.terms),
  privacy: siteText(t.privacy),
  imprint: siteText(t.imprint),
  notice: optionalText(t.notice, limits.notice).optional(),
  noticeUntil: labelled(t.noticeEnd, optionalTime).optional(),
  userQuota: quota(t.defaultQuota).optional(),
  watchedWords: optionalText(t.watchedWords, limits.watchedWords * limits.watchedWord)
    .transform(toWords)
    .refine(
      (words) => words.length <= limits.watchedWords,
      withMessage(() => t.tooManyWatchedWords({ max: limits.watchedWords })),
    )
    .refine(
      (words) => words.every(({ length }) => length <= limits.watchedWord),
      withMessage(() => t.watchedWordTooLong({ max: limits.watchedWord })),
    )
    .optional(),
  publishesDecisions: labelled(t.publicLog, z.enum(["on", "off"], withMessage(t.chooseOnOrOff)))
    .transform((value) => value === "on")
    .optional(),
  requireSecondFactor: labelled(
    t.factorDemand,
    z.enum(secondFactorDemands, withMessage(t.chooseFactorDemand)),
  ).optional(),
  /** The versions of these settings that the administrator saw, in the order of `settingNames`, joined by dots. */
  version: z.string(withMessage(t.reloadPage)),
});

/** Joins the versions of settings into the `version` of `changedSettings`. */
export const joinVersions = (versions: Readonly<Record<string, string>>, names: readonly string[]) =>
  settingNames
    .filter((name) => names.includes(name))
    .map((name) => versions[name] ?? "")
    .join(".");
