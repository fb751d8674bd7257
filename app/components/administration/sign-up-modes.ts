import type { SignUpMode } from "#contract/site-settings";

/** What pages call the ways of signing up. */
export const signUpModeTexts: Record<SignUpMode, string> = {
  open: "Open: anyone can create an account",
  approval: "By approval: a registration waits until an administrator approves it",
  invitation: "By invitation: an account needs the link of an invitation",
  closed: "Closed: no new accounts",
};

/** What pages call the people who may post, by whether they have to verify their email address. */
export const posterTexts = {
  no: "Everybody who has an account",
  yes: "Only people who have verified their email address",
};
