// Browsers get this file, so it imports no validation.

/** What happens with comments under a video, from the freest rule to the strictest, with what a page says of it. */
export const commentRules = {
  on: "On: everybody can comment",
  "hold-links": "Comments with links wait for you",
  "hold-first": "The first comments of each person wait for you, until you approve one",
  "hold-all": "All comments wait for you",
  off: "Off: nobody can comment, and comments that are there are hidden",
} as const;
export type CommentRule = keyof typeof commentRules;

/** Why a channel's own rules held a comment, with what its owner reads. */
const channelHoldReasons = {
  all: "All comments wait",
  first: "First comment of this person",
  links: "Has a link",
  words: "Has one of your words",
} as const;

/** Why a brake of the site held a comment or tweet. */
const siteHoldReasons = {
  "site-words": "Has a word that this site watches",
  repeated: "Repeated text",
  "young-links": "Link from a new account",
  "young-wave": "Many posts from new accounts",
} as const;

export const holdReasons = { ...channelHoldReasons, ...siteHoldReasons } as const;
export type ChannelHoldReason = keyof typeof channelHoldReasons;
export type SiteHoldReason = keyof typeof siteHoldReasons;
export type HoldReason = keyof typeof holdReasons;

/** What moderators do with what is held; owners of channels can delete it and block its author, too. */
export const heldActs = ["approve", "delete"] as const;
export const heldCommentActs = [...heldActs, "block"] as const;
export type HeldCommentAct = (typeof heldCommentActs)[number];

const doneTexts: Record<HeldCommentAct, string> = {
  approve: "approved",
  delete: "deleted",
  block: "deleted, with their authors blocked",
};

export const findRule = (ofVideo: CommentRule | "", ofChannel: CommentRule | null): CommentRule =>
  ofVideo || (ofChannel ?? "on");

/** Says what became of the ones that somebody decided. */
export function describeHeldResult(act: HeldCommentAct, { decided, left }: { decided: number; left: number }): string {
  const done = `${decided} ${doneTexts[act]}`;
  const others = `${left} ${left === 1 ? "was" : "were"} left: changed or already reviewed by someone else`;
  return left === 0 ? done : `${done}. ${others}`;
}
