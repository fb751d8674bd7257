import { z } from "zod";
import { categoryShape } from "./categories";
import { coverPatternNames } from "./words/branding";

/** Who can create an account: everybody, everybody after approval, who has an invitation, or nobody. */
export const signUpModes = ["open", "approval", "invitation", "closed"] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** Who needs a second factor for what administrators do. */
export const secondFactorDemands = ["nobody", "administrators"] as const;

export const logoShape = z.object({
  /** Changes with the picture. */
  version: z.string(),
  /** The size of the picture, in pixels; a header shows half of it. */
  width: z.int(),
  height: z.int(),
  /** The picture as a `data:` URL. */
  picture: z.string(),
  /** What has to lie under it, so that it is not lost on a page of either theme. */
  ground: z.enum(["none", "light", "dark"]),
});

/**
 * The settings that are changed on the site itself: the schema of each, and its value until somebody sets it. The
 * database has texts as they are, and other values as JSON.
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
  /** What readers get who ask for no language that the site has, as a BCP 47 tag. */
  language: z.string().default("en"),
  /** The colour of buttons and marks, as `#rrggbb`; empty for the default one. */
  accent: z.string().default(""),
  logo: logoShape.nullable().default(null),
  /** The logo as a PNG of at most 512 pixels, in base64; icons are drawn from it. */
  logoImage: z.string().default(""),
  /** What covers show of channels without a picture. */
  pattern: z.enum(coverPatternNames).default("waves"),
  terms: z.string().default(""),
  privacy: z.string().default(""),
  imprint: z.string().default(""),
  notice: z.string().default(""),
  /** When the notice ends, in ISO 8601; empty: when somebody removes it. */
  noticeUntil: z.string().default(""),
  /** Bytes that an account may store; null: no limit. */
  userQuota: z.number().int().min(0).nullable().default(null),
  /** Words and phrases that hold a comment. */
  watchedWords: z.array(z.string()).default([]),
  /** Whether everybody may read the log of decisions. */
  publishesDecisions: z.boolean().default(false),
  /** The categories to choose from, in their order. */
  categories: z.array(categoryShape).default([]),
  requireSecondFactor: z.enum(secondFactorDemands).default("nobody"),
  /** Whether an administrator put away the list of first steps. */
  isSetupPutAway: z.boolean().default(false),
  /** When the mail server last took a test mail, in ISO 8601; empty before the first one. */
  mailTestedAt: z.string().default(""),
  /** Since when the site sends mails, in ISO 8601; empty while it sends none. */
  mailsSince: z.string().default(""),
} as const;

export type SiteSettings = { [K in keyof typeof siteSettings]: z.output<(typeof siteSettings)[K]> };
