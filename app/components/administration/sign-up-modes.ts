import type { SignUpMode } from "#contract/site-settings";
import * as t from "#languages/administration";

/** What pages call the ways of signing up. */
export const signUpModeTexts: Record<SignUpMode, () => string> = {
  open: t.signUpOpen,
  approval: t.signUpApproval,
  invitation: t.signUpInvitation,
  closed: t.signUpClosed,
};

/** What pages call the people who may post, by whether they have to verify their email address. */
export const posterTexts = {
  no: t.postEverybody,
  yes: t.postVerified,
};
