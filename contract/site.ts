import { z } from "zod";
import { parseLanguageTag } from "./captions";
import { categoryShape } from "./categories";
import { type AccentTrouble, findAccentTrouble } from "./face";
import { isVisible, labelled, notVisible, optionalText } from "./fields";
import { limits } from "./limits";
import { time } from "./shapes";
import { logoShape, secondFactorDemands, siteSettings } from "./site-settings";
import { coverPatternNames, defaultAccent } from "./words/face";
import { type SettingName, settingParts } from "./words/setting-parts";
import { siteTexts } from "./words/site";

const textNames = Object.keys(siteTexts) as (keyof typeof siteTexts)[];

/** What every page needs to know of its site. */
export const siteShape = z.object({
  name: z.string(),
  description: z.string(),
  /** How to reach the people who run the site; empty without it. */
  contact: z.string(),
  /** The site's default language, as a BCP 47 tag. */
  language: z.string().default("en"),
  /** What everybody is told now; null without a notice. */
  notice: z.string().nullable(),
  texts: z.array(z.enum(textNames)),
  /** Whether everybody may read the log of decisions. */
  publishesDecisions: z.boolean(),
  /** The categories that a video may have, in their order; empty where there are none. */
  categories: z.array(categoryShape).default([]),
  /** The colour of buttons and marks, as `#rrggbb`; empty for the default one. */
  accent: z.string().default(""),
  pattern: z.enum(coverPatternNames).default("waves"),
  /** The picture beside or in place of the name; null without one. */
  logo: logoShape.nullable().default(null),
});

/** GET site/icons/{name}: a PNG in base64. */
/** An icon as base64, and the look that it shows. */
export const iconShape = z.object({ picture: z.string(), accent: z.string(), logoVersion: z.string().nullable() });

export type Site = z.output<typeof siteShape>;

export const siteTextShape = z.object({ text: z.string(), updatedAt: time });

export const settingNames = Object.values(settingParts).flatMap(({ names }) => [...names]) as SettingName[];

const { signUps: _, requireVerifiedEmail: __, isSetupPutAway: ___, mailTestedAt: ____, ...others } = siteSettings;
const { categories: _____, logo: ______, logoImage: _______, ...ownSettings } = others;

/** The settings of a site as administrators see them. */
export const settingsShape = z.object({
  values: z.object(ownSettings),
  /** A version of each value, which changes with it. */
  versions: z.record(z.string(), z.string()),
  /** The variable of the environment that decides in place of the database, by the setting's name. */
  fixed: z.record(z.string(), z.string()),
});
export type SettingsOfSite = z.output<typeof settingsShape>;

const line = (label: string, max: number) => optionalText(label, max).refine(isVisible, notVisible(label));
const siteText = (label: string) => optionalText(label, limits.siteText).optional();

const gigabyte = 1024 ** 3;
const quotaMessage = "Quota must be a number of gigabytes";

const colourMessage = "Accent must be a colour, such as #ffbe2e";

const toWords = (lines: string) =>
  [...new Set(lines.split("\n").map((word) => word.replace(/\s+/g, " ").trim()))].filter(Boolean);

const timePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z?$/;

/** A time in UTC as a form sends it, such as `2030-01-31T18:00`, with or without seconds and `Z`; empty for none. */
const optionalTime = z
  .string("End must be a date and a time")
  .trim()
  .refine(
    (value) => value === "" || (timePattern.test(value) && isOnCalendar(toUtc(value))),
    "End must be a date and a time",
  )
  .transform((value) => (value === "" ? "" : new Date(toUtc(value)).toISOString()));

const toUtc = (value: string) => (value.endsWith("Z") ? value : `${value}Z`);

/** JavaScript reads 31 February as 3 March. */
const isOnCalendar = (value: string) =>
  Number.isFinite(Date.parse(value)) && new Date(value).toISOString().startsWith(value.slice(0, 10));

/** Reads a colour as a form sends it, `#rgb` or `#rrggbb`, as `#rrggbb`. */
const toColour = (text: string) => {
  const colour = text.trim().toLowerCase();
  return colour.length === 4 ? colour.replace(/[0-9a-f]/g, "$&$&") : colour;
};

/** A colour on which texts and buttons can be seen in both themes; empty for the default one. */
const accent = z
  .string(colourMessage)
  .transform(toColour)
  .refine((colour) => /^(#[0-9a-f]{6})?$/.test(colour), { error: colourMessage, abort: true })
  .check(({ value, issues }) => {
    const trouble = value === "" ? null : findAccentTrouble(value);
    if (trouble) issues.push({ code: "custom", input: value, message: describeTrouble(value, trouble) });
  })
  .transform((colour) => (colour === defaultAccent ? "" : colour));

const describeTrouble = (colour: string, { reason, nearest }: AccentTrouble) =>
  `${colour} ${reason}. The nearest colour that holds is ${nearest}`;

/** Body of PATCH administration/settings: the settings to change, as people type them; absent ones stay. */
export const changedSettings = z.object({
  name: line("Name", limits.siteName).optional(),
  description: line("Description", limits.siteDescription).optional(),
  contact: line("Contact", limits.siteContact).optional(),
  language: labelled(
    "Language",
    z
      .string("Choose a language from the list")
      .refine((tag) => parseLanguageTag(tag) === tag, "Choose a language from the list"),
  ).optional(),
  accent: labelled("Accent", accent).optional(),
  pattern: labelled("Empty covers", z.enum(coverPatternNames, "Choose a pattern")).optional(),
  terms: siteText("Terms"),
  privacy: siteText("Privacy"),
  imprint: siteText("Imprint"),
  notice: optionalText("Notice", limits.notice).optional(),
  noticeUntil: labelled("Shown until (UTC)", optionalTime).optional(),
  userQuota: labelled(
    "Gigabytes of videos for each account",
    z
      .string(quotaMessage)
      .trim()
      .regex(/^(\d{1,6}([.,]\d{1,2})?)?$/, quotaMessage)
      .transform((value) => (value === "" ? null : Math.floor(Number(value.replace(",", ".")) * gigabyte))),
  ).optional(),
  watchedWords: optionalText("Watched words", limits.watchedWords * limits.watchedWord)
    .transform(toWords)
    .refine((words) => words.length <= limits.watchedWords, `There can be at most ${limits.watchedWords} words`)
    .refine(
      (words) => words.every(({ length }) => length <= limits.watchedWord),
      `Each word must be at most ${limits.watchedWord} characters`,
    )
    .optional(),
  publishesDecisions: labelled("Publish moderators' decisions", z.enum(["on", "off"], "Choose on or off"))
    .transform((value) => value === "on")
    .optional(),
  requireSecondFactor: labelled(
    "Who must use a second factor for administration",
    z.enum(secondFactorDemands, "Choose who must use a second factor"),
  ).optional(),
  /** The versions of these settings that the administrator saw, in the order of `settingNames`, joined by dots. */
  version: z.string("Reload the page"),
});

/** Joins the versions of settings as the body of a change names them. */
export const joinVersions = (versions: Readonly<Record<string, string>>, names: readonly string[]) =>
  settingNames
    .filter((name) => names.includes(name))
    .map((name) => versions[name] ?? "")
    .join(".");
