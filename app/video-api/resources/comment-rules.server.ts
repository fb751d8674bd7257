import type { z } from "zod";
import { calls } from "#contract/calls";
import {
  type CommentSettings,
  commentSettingsShape,
  type HeldDecision,
  type HeldKind,
  type HeldPostDecision,
  heldPostShape,
  heldResultShape,
} from "#contract/comment-rules";
import { pageSizes } from "#contract/limits";
import { call, method } from "../transport/call.server";
import { listOf } from "../transport/fetch-rows.server";
import { list, type PagePosition } from "../transport/lists.server";
import type { ApiSession } from "../transport/session.server";

const settings: z.ZodType<CommentSettings> = commentSettingsShape;
const toBody = ({ ids, ...rest }: Omit<HeldPostDecision, "kind" | "act"> & { act: string }) => ({
  ...rest,
  ids: ids.join(" "),
});

/** users/comment-rules, and the queues of what is held */
export const commentRulesOf = (session: ApiSession) => ({
  find: method(session, calls.findCommentSettings, settings),
  change: method(session, calls.changeCommentSettings, settings),

  held: (place: PagePosition) =>
    list(session, listOf(calls.listHeldComments, { shape: heldPostShape }), place, pageSizes.held),

  decide: (decision: HeldDecision) =>
    call(session, calls.decideHeldComments, { body: toBody(decision) }, heldResultShape),

  heldBySite: (kind: HeldKind, place: PagePosition) =>
    list(session, listOf(calls.listHeldPosts, { query: { kind }, shape: heldPostShape }), place, pageSizes.held),

  decideHeldBySite: (kind: HeldKind, decision: Omit<HeldPostDecision, "kind">) =>
    call(session, calls.decideHeldPosts, { body: { ...toBody(decision), kind } }, heldResultShape),
});
