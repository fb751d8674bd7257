import { limits } from "../limits";

// Browsers get this file, so it imports no validation.

/** What people say about themselves and their channel: the label of each field, and its hint in the settings. */
export const profileWords = {
  username: { label: "Username", hint: "Your channel's address changes with it" },
  fullName: { label: "Full name" },
  discriptions: { label: "Channel description" },
  links: {
    label: "Links",
    hint: `Up to ${limits.links}, one a line: what it is called, then its address, for example My blog https://blog.example`,
  },
  podcastCategory: { label: "Podcast category", hint: "Podcast apps list your channel's audio under it" },
} as const;

export type ProfileName = keyof typeof profileWords;
export const profileNames = Object.keys(profileWords) as ProfileName[];

/** The texts that moderators see of a reported channel. */
export const reportedProfileNames = profileNames.filter((name) => name !== "podcastCategory");
