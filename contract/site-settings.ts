import { z } from "zod";

/** Who may make an account: everybody, everybody after approval, who has an invitation, or nobody. */
export const signUpModes = ["open", "approval", "invitation", "closed"] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** The settings that are changed on the site itself: the schema of each, and its value until somebody sets it. */
export const siteSettings = {
  signUps: z.enum(signUpModes).default("open"),
  /** Whether people have to verify their e-mail address before they post. */
  requireVerifiedEmail: z.enum(["yes", "no"]).default("no"),
} as const;

export type SiteSettings = { [K in keyof typeof siteSettings]: z.output<(typeof siteSettings)[K]> };
