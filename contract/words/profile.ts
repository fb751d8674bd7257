import { limits } from "../limits";
import * as t from "#languages/api-fields";
import { lazyTexts } from "./lazy-texts";

// Browsers get this file, so it imports no validation.

/** The texts of a profile, each with the label and the hint of its field. */
export const profileWords = {
  username: lazyTexts({
    label: t.username,
    hint: t.usernameHint,
  }),
  fullName: lazyTexts({
    label: t.fullName,
  }),
  discriptions: lazyTexts({
    label: t.channelDescription,
  }),
  links: lazyTexts({
    label: t.links,
    hint: () => t.linksHint({ max: limits.links }),
  }),
  podcastCategory: lazyTexts({
    label: t.podcastCategory,
    hint: t.podcastCategoryHint,
  }),
} as const;

export type ProfileName = keyof typeof profileWords;
export const profileNames = Object.keys(profileWords) as ProfileName[];

/** The texts that moderators see of a reported channel. */
export const reportedProfileNames = profileNames.filter((name) => name !== "podcastCategory");
