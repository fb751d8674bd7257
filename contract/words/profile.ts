import { limits } from "../limits";
import * as t from "#languages/api-fields";

// Browsers get this file, so it imports no validation.

/** What people say about themselves and their channel: the label of each field, and its hint in the settings. */
export const profileWords = {
  username: {
    get label() {
      return t.username();
    },
    get hint() {
      return t.usernameHint();
    },
  },
  fullName: {
    get label() {
      return t.fullName();
    },
  },
  discriptions: {
    get label() {
      return t.channelDescription();
    },
  },
  links: {
    get label() {
      return t.links();
    },
    get hint() {
      return t.linksHint({ most: limits.links });
    },
  },
  podcastCategory: {
    get label() {
      return t.podcastCategory();
    },
    get hint() {
      return t.podcastCategoryHint();
    },
  },
} as const;

export type ProfileName = keyof typeof profileWords;
export const profileNames = Object.keys(profileWords) as ProfileName[];

/** The texts that moderators see of a reported channel. */
export const reportedProfileNames = profileNames.filter((name) => name !== "podcastCategory");
