import { z } from "zod";
import { contentKinds, contentStates, type ContentAct, contentActs } from "./words/content";
import { labelled, text } from "./fields";
import { limits } from "./limits";
import { decisionAct, reportableKind, reportReason } from "./moderation";
import { id, time } from "./shapes";
import { ownerShape } from "./users";

/** A thing that somebody posted, as administrators see it in their list. */
export const contentShape = z.object({
  _id: id,
  kind: z.enum(contentKinds),
  /** Its title, name or text. */
  title: z.string(),
  owner: ownerShape,
  state: z.enum(contentStates),
  createdAt: time,
  videoId: id.optional(),
});
export type Content = z.output<typeof contentShape>;

const actNames = Object.keys(contentActs) as ContentAct[];
const chooseSome = "Choose at least one";

/** Reads ids that are separated by blanks or commas, each once. */
const ids = z
  .string(chooseSome)
  .transform((value) => [
    ...new Set(
      value
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ])
  .pipe(z.array(id).min(1, chooseSome).max(limits.chosenContent, `Choose at most ${limits.chosenContent} at once`));

/** Body of POST administration/content/{kind}/decisions. */
export const contentDecision = z.object({
  ids,
  act: z.enum(actNames, "Choose what to do"),
  category: labelled("What it is about", z.enum(reportReason.options, "Choose a reason")),
  reason: text("Reason", limits.moderationReason, "Give a reason: the affected people read it"),
});

/** What became of one chosen thing. */
export const contentOutcome = z.object({ _id: z.string(), isDone: z.boolean(), message: z.string() });
export type ContentOutcome = z.output<typeof contentOutcome>;

/** A decision as the public log tells it: without names, texts and links. */
export const publicDecisionShape = z.object({
  /** A day in UTC, such as `2030-01-31`. */
  day: z.string(),
  kind: reportableKind,
  act: decisionAct,
  /** The reason of most reports, or that of the decision; null without one. */
  category: reportReason.nullable(),
  /** Null without an appeal. */
  appeal: z.enum(["waiting", "upheld", "reversed"]).nullable(),
});
export type PublicDecision = z.output<typeof publicDecisionShape>;
