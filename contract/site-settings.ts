import { z } from "zod";
import { categoryShape } from "./categories";
import { coverPatternNames } from "./words/branding";

/** Who can create an account: everybody, everybody after approval, people with an invitation, or nobody. */
export const signUpModes = ["open", "approval", "invitation", "closed"] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** Who has to use a second factor. */
export const secondFactorDemands = ["nobody", "administrators"] as const;

export const logoShape = z.object({
  /** The version of the picture. */
  version: z.string(),
  /** The size of the picture, in pixels; a header shows half of it. */
  width: z.int(),
  height: z.int(),
  /** The picture as a `data:` URL. */
  picture: z.string(),
  /** The background that makes it visible in both themes. */
  ground: z.enum(["none", "light", "dark"]),
});

/**
 * The settings that administrators change on the site, each with its schema and its default. The database stores texts as
 * they are, and other values as JSON.
 */
export const siteSettings = {
  signUps: z.enum(signUpModes).default("open"),
  /** Whether people have to verify their e-mail address before they post. */
  requireVerifiedEmail: z.enum(["yes", "no"]).default("no"),
  /** Empty for the product's name. */
  name: z.string().default(""),
  /** Empty for the product's description. */
  description: z.string().default(""),
  contact: z.string().default(""),
  /** The language of readers who accept none of the site's languages, as a BCP 47 tag. */
  language: z.string().default("en"),
  /** The colour of buttons and marks, as `#rrggbb`; empty for the default one. */
  accent: z.string().default(""),
  logo: logoShape.nullable().default(null),
  /** The logo as a PNG of at most 512 pixels, in base64; icons are drawn from it. */
  logoImage: z.string().default(""),
  /** The cover of channels without a picture. */
  pattern: z.enum(coverPatternNames).default("waves"),
  terms: z.string().default(""),
  privacy: z.string().default(""),
  imprint: z.string().default(""),
  notice: z.string().default(""),
  /** When the notice ends, in ISO 8601; empty without an end. */
  noticeUntil: z.string().default(""),
  /** The default quota in bytes; null if there is none. */
  userQuota: z.number().int().min(0).nullable().default(null),
  /** Comments and tweets with one of these words or phrases are held. */
  watchedWords: z.array(z.string()).default([]),
  /** Whether everybody may read the log of decisions. */
  publishesDecisions: z.boolean().default(false),
  /** The categories to choose from, in their order. */
  categories: z.array(categoryShape).default([]),
  requireSecondFactor: z.enum(secondFactorDemands).default("nobody"),
  /** Whether an administrator put away the list of first steps. */
  isSetupHidden: z.boolean().default(false),
  /** When the mail server last took a test mail, in ISO 8601; empty before the first one. */
  mailTestedAt: z.string().default(""),
  /** When the site began to send mails, in ISO 8601; empty while it sends none. */
  mailEnabledAt: z.string().default(""),
} as const;

export type SiteSettings = { [K in keyof typeof siteSettings]: z.output<(typeof siteSettings)[K]> };
