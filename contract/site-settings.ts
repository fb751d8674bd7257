import { z } from "zod";

/** Who may make an account: everybody, everybody after approval, who has an invitation, or nobody. */
export const signUpModes = ["open", "approval", "invitation", "closed"] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** Reads a list, which is stored as JSON; null, which is no list, for what is none. */
function parseList(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

/** The settings that are changed on the site itself: the schema of each, and its value until somebody sets it. */
export const siteSettings = {
  signUps: z.enum(signUpModes).default("open"),
  watchedWords: z.preprocess(parseList, z.array(z.string()).default([])),
} as const;

export type SiteSettings = { [K in keyof typeof siteSettings]: z.output<(typeof siteSettings)[K]> };
