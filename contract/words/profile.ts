import { limits } from "../limits";
import * as t from "#languages/api-fields";
import { sayEach } from "./say-each";

// Browsers get this file, so it imports no validation.

/** What people say about themselves and their channel: the label of each field, and its hint in the settings. */
export const profileWords = {
  username: sayEach({
    label: t.username,
    hint: t.usernameHint,
  }),
  fullName: sayEach({
    label: t.fullName,
  }),
  discriptions: sayEach({
    label: t.channelDescription,
  }),
  links: sayEach({
    label: t.links,
    hint: () => t.linksHint({ most: limits.links }),
  }),
  podcastCategory: sayEach({
    label: t.podcastCategory,
    hint: t.podcastCategoryHint,
  }),
} as const;

export type ProfileName = keyof typeof profileWords;
export const profileNames = Object.keys(profileWords) as ProfileName[];

/** The texts that moderators see of a reported channel. */
export const reportedProfileNames = profileNames.filter((name) => name !== "podcastCategory");
