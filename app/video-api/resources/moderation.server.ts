import type { z } from "zod";
import { calls } from "#contract/calls";
import { pageSizes } from "#contract/limits";
import {
  caseShape,
  fullCaseShape,
  type newAnswer,
  type newDecision,
  type newReport,
  noticeShape,
  ownDecisionShape,
  reportableShape,
  waitingCasesShape,
  type ReportableKind,
} from "#contract/moderation";
import { call, method } from "../transport/call.server";
import { listOf } from "../transport/fetch-rows.server";
import { list, type PagePosition } from "../transport/lists.server";
import type { ApiSession } from "../transport/session.server";

/** reports/…, moderation/…, and what affected people are told */
export const moderation = (session: ApiSession) => ({ ...moderatorCalls(session), ...affectedCalls(session) });

const moderatorCalls = (session: ApiSession) => ({
  cases: (state: string, place: PagePosition) =>
    list(session, listOf(calls.listCases, { query: { state }, shape: caseShape }), place, pageSizes.table),

  waiting: method(session, calls.countCases, waitingCasesShape),

  findCase: method(session, calls.findCase, fullCaseShape),

  decide: (caseId: string, body: z.output<typeof newDecision>) =>
    call(session, calls.decideCase, { params: { caseId }, body }),

  answer: (decisionId: string, body: z.output<typeof newAnswer>) =>
    call(session, calls.answerAppeal, { params: { decisionId }, body }),
});

const affectedCalls = (session: ApiSession) => ({
  findReportable: method(session, calls.findReportable, reportableShape),

  report: (kind: ReportableKind, subjectId: string, body: z.output<typeof newReport>) =>
    call(session, calls.addReport, { params: { kind, subjectId }, body }),

  decisions: (place: PagePosition) =>
    list(session, listOf(calls.listOwnDecisions, { shape: ownDecisionShape }), place, pageSizes.table),

  markSeen: (until: string) => call(session, calls.markDecisionsSeen, { body: { until } }),

  appeal: (decisionId: string, content: string) =>
    call(session, calls.addAppeal, { params: { decisionId }, body: { content } }),

  notices: (place: PagePosition) =>
    list(session, listOf(calls.listNotices, { shape: noticeShape }), place, pageSizes.table),

  deleteNotice: method(session, calls.deleteNotice),
});
