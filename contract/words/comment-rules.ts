import * as answers from "#languages/api-community";
import * as t from "#languages/words";

// Browsers get this file, so it imports no validation.

/** What happens with comments under a video, from the freest rule to the strictest, with what a page says of it. */
export const commentRules = {
  get on() {
    return t.ruleOn();
  },
  get "hold-links"() {
    return t.ruleHoldLinks();
  },
  get "hold-first"() {
    return t.ruleHoldFirst();
  },
  get "hold-all"() {
    return t.ruleHoldAll();
  },
  get off() {
    return t.ruleOff();
  },
};
export type CommentRule = keyof typeof commentRules;

/** Why a comment or tweet is held, with what its owner or a moderator reads: by a channel's own rules, or a brake of the site. */
export const holdReasons = {
  get all() {
    return t.heldAll();
  },
  get first() {
    return t.heldFirst();
  },
  get links() {
    return t.heldLinks();
  },
  get words() {
    return t.heldWords();
  },
  get "site-words"() {
    return t.heldSiteWords();
  },
  get repeated() {
    return t.heldRepeated();
  },
  get "young-links"() {
    return t.heldYoungLinks();
  },
  get "young-wave"() {
    return t.heldYoungWave();
  },
};
export type HoldReason = keyof typeof holdReasons;
export type ChannelHoldReason = "all" | "first" | "links" | "words";
export type SiteHoldReason = Exclude<HoldReason, ChannelHoldReason>;

/** What moderators do with what is held; owners of channels can delete it and block its author, too. */
export const heldActs = ["approve", "delete"] as const;
export const heldCommentActs = [...heldActs, "block"] as const;
export type HeldCommentAct = (typeof heldCommentActs)[number];

const doneTexts = { approve: answers.heldApproved, delete: answers.heldDeleted, block: answers.heldBlocked };

export const findRule = (ofVideo: CommentRule | "", ofChannel: CommentRule | null): CommentRule =>
  ofVideo || (ofChannel ?? "on");

/** Says what became of the ones that somebody decided. */
export function describeHeldResult(act: HeldCommentAct, { decided, left }: { decided: number; left: number }): string {
  const done = doneTexts[act]({ decided });
  return left === 0 ? done : answers.heldSome({ done, others: answers.heldLeft({ left }) });
}
