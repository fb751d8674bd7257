import type { SignUpMode } from "#contract/site-settings";
import * as t from "#languages/administration";

export const signUpModeTexts: Record<SignUpMode, () => string> = {
  open: t.signUpOpen,
  approval: t.signUpApproval,
  invitation: t.signUpInvitation,
  closed: t.signUpClosed,
};

/** The texts for who may post, by whether people have to verify their email address. */
export const posterTexts = {
  no: t.postEverybody,
  yes: t.postVerified,
};
