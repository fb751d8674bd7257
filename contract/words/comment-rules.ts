import * as answers from "#languages/api-community";
import * as t from "#languages/words";
import { lazyTexts } from "./lazy-texts";

// Browsers get this file, so it imports no validation.

/** The rules for comments under a video, from the least strict to the strictest, each with its label. */
export const commentRules = lazyTexts({
  on: t.ruleOn,
  "hold-links": t.ruleHoldLinks,
  "hold-first": t.ruleHoldFirst,
  "hold-all": t.ruleHoldAll,
  off: t.ruleOff,
});
export type CommentRule = keyof typeof commentRules;

/** Why a comment or tweet is held, by the channel's rules or by the site, each with its label. */
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

/** What moderators can do with a held post; owners of channels can also block its author. */
export const heldActs = ["approve", "delete"] as const;
export const heldCommentActs = [...heldActs, "block"] as const;
export type HeldCommentAct = (typeof heldCommentActs)[number];

const doneTexts = { approve: answers.heldApproved, delete: answers.heldDeleted, block: answers.heldBlocked };

export const chooseCommentRule = (ofVideo: CommentRule | "", ofChannel: CommentRule | null): CommentRule =>
  ofVideo || (ofChannel ?? "on");

/** Writes the result of a decision about held posts. */
export function describeHeldResult(act: HeldCommentAct, { decided, left }: { decided: number; left: number }): string {
  const doneText = doneTexts[act]({ decided });
  return left === 0 ? doneText : answers.heldSome({ done: doneText, others: answers.heldLeft({ left }) });
}
