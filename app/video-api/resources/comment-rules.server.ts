import { calls } from "#contract/calls";
import {
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
import { list, listMethod, type PagePosition } from "../transport/lists.server";
import type { ApiSession } from "../transport/session.server";

const toBody = ({ ids, ...rest }: Omit<HeldPostDecision, "kind" | "act"> & { act: string }) => ({
  ...rest,
  ids: ids.join(" "),
});

/** users/comment-rules, and the queues of held posts */
export const commentRulesOf = (session: ApiSession) => ({
  find: method(session, calls.findCommentSettings, commentSettingsShape),
  change: method(session, calls.changeCommentSettings, commentSettingsShape),

  held: listMethod(session, calls.listHeldComments, heldPostShape, pageSizes.held),

  decide: (decision: HeldDecision) =>
    call(session, calls.decideHeldComments, { body: toBody(decision) }, heldResultShape),

  heldBySite: (kind: HeldKind, position: PagePosition) =>
    list(session, listOf(calls.listHeldPosts, { query: { kind }, shape: heldPostShape }), position, pageSizes.held),

  decideHeldBySite: (kind: HeldKind, decision: Omit<HeldPostDecision, "kind">) =>
    call(session, calls.decideHeldPosts, { body: { ...toBody(decision), kind } }, heldResultShape),
});
