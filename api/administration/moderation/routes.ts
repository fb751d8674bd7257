import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { parseId } from "#api/http/validate";
import { markDecisionNewsSeen } from "#api/notifications/inbox/mark-seen";
import { calls } from "#contract/calls";
import type { ReportableKind } from "#contract/moderation";
import { reportableKinds } from "#contract/words/moderation";
import { addReport } from "./add-report";
import { addAppeal, answerAppeal } from "./appeals";
import { countWaitingCases, findCase, listCases } from "./cases";
import { decideCase } from "./decide";
import { deleteSubject } from "./delete-subject";
import { listOwnDecisions, markDecisionsSeen } from "./own-decisions";
import { listPublicDecisions } from "./public-log";
import { findDecision } from "./case-rows";
import { describeVisibleSubject, subjectNotFound } from "./subjects";
import * as t from "#languages/api-administration";

function parseKind(text: string): ReportableKind {
  const kind = reportableKinds.find((each) => each === text);
  if (!kind) throw subjectNotFound();
  return kind;
}

export const moderationEndpoints = [
  endpoint(calls.findReportable, async ({ db, viewerId, params }) => {
    const kind = parseKind(params.kind);
    const subject = { kind, id: parseId(params.subjectId, kind) };
    return reply(t.fetchedAll, await describeVisibleSubject(db, subject, viewerId));
  }),
  endpoint(calls.addReport, async ({ db, viewerId, params, body }) => {
    const kind = parseKind(params.kind);
    await addReport(db, viewerId, { kind, subjectId: parseId(params.subjectId, kind), ...body });
    return reply(t.reportSent, {});
  }),
  endpoint(calls.listCases, async ({ db, query, paging }) => {
    const { docs, page } = await listCases(db, query.state, paging);
    return reply(fetchedMessage("Cases"), docs, { page });
  }),
  endpoint(calls.countCases, async ({ db }) => reply(t.counted, await countWaitingCases(db))),
  endpoint(calls.findCase, async ({ db, viewer, params }) =>
    reply(fetchedMessage("Case"), await findCase(db, viewer, params.caseId)),
  ),
  endpoint(calls.decideCase, async ({ deps, db, viewer, params, body }) => {
    const { id, decidedCase } = await decideCase(db, viewer, { caseId: params.caseId, ...body });
    const subject = { kind: decidedCase.subject_kind, id: decidedCase.subject_id, ownerId: decidedCase.owner_id };
    if (body.act === "delete") await deleteSubject(db, deps.media, subject);
    return reply(t.decided, await findDecision(db, id));
  }),
  endpoint(calls.answerAppeal, async ({ db, viewer, params, body }) => {
    await answerAppeal(db, viewer, { id: params.decisionId, ...body });
    return reply(t.appealAnswered, await findDecision(db, params.decisionId));
  }),
  endpoint(calls.listOwnDecisions, async ({ db, viewerId, query, paging }) => {
    const { docs, page } = await listOwnDecisions(db, viewerId, { paging, onlyUnseen: query.unseen === "true" });
    return reply(fetchedMessage("Decisions"), docs, { page });
  }),
  endpoint(calls.listPublicDecisions, async ({ db, paging }) => {
    const { docs, page } = await listPublicDecisions(db, paging);
    return reply(fetchedMessage("Decisions"), docs, { page });
  }),
  endpoint(calls.markDecisionsSeen, async ({ db, viewerId, body }) => {
    await markDecisionsSeen(db, viewerId, body.until);
    await markDecisionNewsSeen(db, viewerId, body.until);
    return reply(t.markedAsRead, {});
  }),
  endpoint(calls.addAppeal, async ({ db, viewerId, params, body }) => {
    await addAppeal(db, viewerId, { id: params.decisionId, content: body.content });
    return reply(t.appealSent, { _id: params.decisionId });
  }),
];
