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
import { idList } from "./id-list";
import { limits, pageSizes } from "./limits";
import { url, count, id, time } from "./shapes";
import { ownerShape } from "./users";
import * as t from "#languages/api-fields";
import { withMessage } from "./with-message";

const ruleNames = Object.keys(commentRules) as [CommentRule, ...CommentRule[]];
const rule = labelled(t.comments, z.enum(ruleNames, withMessage(t.chooseCommentRule)));

/** The rule of a single video; empty for the rule of the channel. */
export const videoCommentRule = labelled(t.comments, z.enum(["", ...ruleNames], withMessage(t.chooseCommentRule)));

/** Fields of PATCH users/comment-rules; `watchedWords` has one word a line. */
export const commentSettings = z.object({
  rule,
  watchedWords: optionalText(t.watchedWords, limits.channelWatchedWords),
});
export const commentSettingsShape = z.object({ rule, watchedWords: z.string() });
export type CommentSettings = z.output<typeof commentSettingsShape>;

/** A comment or tweet that waits for approval. */
export const heldPostShape = z.object({
  _id: id,
  content: z.string(),
  createdAt: time,
  updatedAt: time,
  owner: ownerShape,
  /** Empty when an older release held the post. */
  reason: z.enum(["", ...(Object.keys(holdReasons) as [HoldReason, ...HoldReason[]])]),
  /** The video of a comment; null for a tweet. Some servers send no thumbnail. */
  video: z.object({ _id: id, title: z.string(), thumbnail: url.default("") }).nullable(),
});
export type HeldPost = z.output<typeof heldPostShape>;

const heldKinds = ["comment", "tweet"] as const;
export type HeldKind = (typeof heldKinds)[number];

const tooManyMessage = () => t.tooManyIds({ max: pageSizes.max });
const ids = idList(
  { min: 1, max: pageSizes.max },
  { none: t.chooseSome, tooMany: tooManyMessage, wrong: tooManyMessage },
);

/** Body of PATCH dashboard/comments: ids separated by spaces or commas. */
export const heldDecision = z.object({
  act: z.enum(heldCommentActs, withMessage(t.chooseWhatToDo)),
  ids,
  /** Skips posts that their authors changed after this time (ISO 8601). */
  seenAt: z.iso.datetime(withMessage(t.notTime)).optional(),
});
export type HeldDecision = z.output<typeof heldDecision>;

/** Body of PATCH moderation/held. */
export const heldPostDecision = heldDecision.extend({
  act: z.enum(heldActs, withMessage(t.chooseWhatToDo)),
  kind: z.enum(heldKinds, withMessage(t.chooseKind)),
});
export type HeldPostDecision = z.output<typeof heldPostDecision>;

/** The number of decided posts, and of skipped ones: decided by somebody else, deleted, or changed. */
export const heldResultShape = z.object({ decided: count, left: count });
export type HeldResult = z.output<typeof heldResultShape>;
