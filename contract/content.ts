import { z } from "zod";
import { contentAudiences, contentKinds, contentStates, type ContentAct, contentActs } from "./words/content";
import { chosenIds } from "./chosen-videos";
import { labelled, text } from "./fields";
import { limits } from "./limits";
import { decisionAct, reportableKind, reportReason } from "./moderation";
import { url, id, time } from "./shapes";
import { ownerShape } from "./users";
import * as t from "#languages/api-fields";
import { withMessage } from "./with-message";

/** Content in the list of administrators. */
export const contentShape = z.object({
  _id: id,
  kind: z.enum(contentKinds),
  /** Its title, name or text. */
  title: z.string(),
  /** The picture of a video or playlist that everybody may see; empty for other content. */
  picture: url,
  owner: ownerShape,
  state: z.enum(contentStates),
  /** Why not everybody finds a video that no moderator hid; absent for other content. */
  audience: z.enum(contentAudiences).optional(),
  createdAt: time,
  videoId: id.optional(),
});
export type ModeratedContent = z.output<typeof contentShape>;

const actNames = Object.keys(contentActs) as ContentAct[];
/** Body of POST administration/content/{kind}/decisions. */
export const contentDecision = z.object({
  ids: chosenIds,
  act: z.enum(actNames, withMessage(t.chooseWhatToDo)),
  category: labelled(t.category, z.enum(reportReason.options, withMessage(t.chooseReason))),
  reason: text(t.reason, limits.moderationReason, t.reasonForPeopleNeeded),
});

/** A decision in the public log: without names, texts and links. */
export const publicDecisionShape = z.object({
  /** A day in UTC, such as `2030-01-31`. */
  day: z.string(),
  kind: reportableKind,
  act: decisionAct,
  /** The most frequent reason of the reports, or the reason of the decision; null if there is none. */
  category: reportReason.nullable(),
  /** Null without an appeal. */
  appeal: z.enum(["waiting", "upheld", "reversed"]).nullable(),
});
export type PublicDecision = z.output<typeof publicDecisionShape>;
