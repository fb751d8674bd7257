import { z } from "zod";
import {
  commentRules,
  type CommentRule,
  heldActs,
  heldCommentActs,
  holdReasons,
  type HoldReason,
} from "./words/comment-rules";
import { labelled, optionalText } from "./fields";
import { limits, pageSizes } from "./limits";
import { count, id, time } from "./shapes";
import { ownerShape } from "./users";

const ruleNames = Object.keys(commentRules) as [CommentRule, ...CommentRule[]];
const rule = labelled("Comments", z.enum(ruleNames, "Choose a rule from the list"));

/** The rule of a single video; empty: as the channel. */
export const videoCommentRule = labelled("Comments", z.enum(["", ...ruleNames], "Choose a rule from the list"));

/** Fields of PATCH users/comment-rules; the words stand one on each line. */
export const commentSettings = z.object({
  rule,
  watchedWords: optionalText("Watched words", limits.channelWatchedWords),
});
export const commentSettingsShape = z.object({ rule, watchedWords: z.string() });
export type CommentSettings = z.output<typeof commentSettingsShape>;

/** A comment or tweet that somebody has to look at before it is shown. */
export const heldPostShape = z.object({
  _id: id,
  content: z.string(),
  createdAt: time,
  updatedAt: time,
  owner: ownerShape,
  /** Empty for one that an older release held. */
  reason: z.enum(["", ...(Object.keys(holdReasons) as [HoldReason, ...HoldReason[]])]),
  /** Where a comment stands; null for a tweet. */
  video: z.object({ _id: id, title: z.string() }).nullable(),
});
export type HeldPost = z.output<typeof heldPostShape>;

const heldKinds = ["comment", "tweet"] as const;
export type HeldKind = (typeof heldKinds)[number];

const ids = z.string("Choose at least one").transform((value, { addIssue }) => {
  const found = [
    ...new Set(
      value
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ];
  if (found.length > 0 && found.length <= pageSizes.max && found.every((each) => /^[0-9a-f]{24}$/.test(each)))
    return found;
  addIssue(found.length > 0 ? `Give up to ${pageSizes.max} ids` : "Choose at least one");
  return z.NEVER;
});

/** Body of PATCH dashboard/comments: ids separated by blanks or commas. */
export const heldDecision = z.object({
  act: z.enum(heldCommentActs, "Choose what to do"),
  ids,
  /** Leaves those alone that their authors changed after this time (ISO 8601). */
  seenAt: z.iso.datetime("This must be a time").optional(),
});
export type HeldDecision = z.output<typeof heldDecision>;

/** Body of PATCH moderation/held. */
export const heldPostDecision = heldDecision.extend({
  act: z.enum(heldActs, "Choose what to do"),
  kind: z.enum(heldKinds, "Choose comments or tweets"),
});
export type HeldPostDecision = z.output<typeof heldPostDecision>;

/** How many were decided, and how many of the given ones were not: decided by others, gone, or changed meanwhile. */
export const heldResultShape = z.object({ decided: count, left: count });
export type HeldResult = z.output<typeof heldResultShape>;
