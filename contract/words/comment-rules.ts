import * as answers from "#languages/api-community";
import * as t from "#languages/words";
import { lazyTexts } from "./lazy-texts";

// Browsers get this file, so it imports no validation.

/** What happens with comments under a video, from the freest rule to the strictest, with what a page says of it. */
export const commentRules = lazyTexts({
  on: t.ruleOn,
  "hold-links": t.ruleHoldLinks,
  "hold-first": t.ruleHoldFirst,
  "hold-all": t.ruleHoldAll,
  off: t.ruleOff,
});
export type CommentRule = keyof typeof commentRules;

/** Why a comment or tweet is held, with what its owner or a moderator reads: by a channel's own rules, or a brake of the site. */
export const holdReasons = lazyTexts({
  all: t.heldAll,
  first: t.heldFirst,
  links: t.heldLinks,
  words: t.heldWords,
  "site-words": t.heldSiteWords,
  repeated: t.heldRepeated,
  "young-links": t.heldYoungLinks,
  "young-wave": t.heldYoungWave,
});
export type HoldReason = keyof typeof holdReasons;
export type ChannelHoldReason = "all" | "first" | "links" | "words";
export type SiteHoldReason = Exclude<HoldReason, ChannelHoldReason>;

/** What moderators do with what is held; owners of channels can delete it and block its author, too. */
export const heldActs = ["approve", "delete"] as const;
export const heldCommentActs = [...heldActs, "block"] as const;
export type HeldCommentAct = (typeof heldCommentActs)[number];

const doneTexts = { approve: answers.heldApproved, delete: answers.heldDeleted, block: answers.heldBlocked };

export const chooseRule = (ofVideo: CommentRule | "", ofChannel: CommentRule | null): CommentRule =>
  ofVideo || (ofChannel ?? "on");

/** Says what became of the ones that somebody decided. */
export function describeHeldResult(act: HeldCommentAct, { decided, left }: { decided: number; left: number }): string {
  const doneText = doneTexts[act]({ decided });
  return left === 0 ? doneText : answers.heldSome({ done: doneText, others: answers.heldLeft({ left }) });
}
