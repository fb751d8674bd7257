import { calls } from "#contract/calls";
import { pageSizes } from "#contract/limits";
import { caseShape, reportableShape, waitingCasesShape } from "#contract/moderation";
import { fullCase, ownDecision } from "../shapes/stored-messages.server";
import { call, method } from "../transport/call.server";
import { listOf } from "../transport/fetch-rows.server";
import { list, listMethod, type PagePosition } from "../transport/lists.server";
import type { ApiSession } from "../transport/session.server";

/** reports/…, moderation/…, and the decisions for affected people */
export const moderation = (session: ApiSession) => ({
  cases: (state: string, position: PagePosition) =>
    list(session, listOf(calls.listCases, { query: { state }, shape: caseShape }), position, pageSizes.table),

  waiting: method(session, calls.countCases, waitingCasesShape),

  findCase: method(session, calls.findCase, fullCase),

  decide: method(session, calls.decideCase),

  answer: method(session, calls.answerAppeal),

  findReportable: method(session, calls.findReportable, reportableShape),

  report: method(session, calls.addReport),

  decisions: listMethod(session, calls.listOwnDecisions, ownDecision, pageSizes.table),

  markSeen: (until: string) => call(session, calls.markDecisionsSeen, { body: { until } }),

  appeal: method(session, calls.addAppeal),
});
