import { z } from "zod";
import {
  caseShape,
  decisionShape,
  fullCaseShape,
  newAnswer,
  newAppeal,
  newDecision,
  newReport,
  ownDecisionShape,
  seenUntil,
  reportableShape,
  waitingCasesShape,
} from "#contract/moderation";
import { id } from "#contract/shapes";
import { reportableKinds } from "#contract/words/moderation";
import { call } from "./call";
import { cursorPaging, pageCursors } from "./list";

const byKind = { kind: reportableKinds, subjectId: null } as const;

export const moderationCalls = {
  findReportable: call({
    address: "GET /reports/{kind}/{subjectId}",
    summary: "What a report would be about; 404 for what the caller may not see",
    who: "everybody",
    scope: "read",
    ids: byKind,
    answer: reportableShape,
  }),
  addReport: call({
    address: "POST /reports/{kind}/{subjectId}",
    summary: "Reports a video, comment, tweet, playlist or channel (`user`); once for each account until it is decided",
    who: "everybody",
    scope: "comment",
    limit: "report",
    ids: byKind,
    body: newReport,
    status: 201,
  }),
  listCases: call({
    address: "GET /moderation/cases",
    summary: "What was reported: open cases and appeals with the oldest first, closed ones most recently changed first",
    who: "moderator",
    scope: "moderate",
    query: { ...cursorPaging, state: "`open`, `appealed` or `closed`; open without it" },
    answer: z.array(caseShape),
    extra: pageCursors,
  }),
  countCases: call({
    address: "GET /moderation/waiting",
    summary: "How many cases, appeals, held comments and held tweets wait, each counted up to 100",
    who: "moderator",
    scope: "moderate",
    answer: waitingCasesShape,
  }),
  findCase: call({
    address: "GET /moderation/cases/{caseId}",
    summary: "A case with its newest reports, its decisions, and other cases of the same owner",
    who: "moderator",
    scope: "moderate",
    answer: fullCaseShape,
  }),
  decideCase: call({
    address: "POST /moderation/cases/{caseId}/decisions",
    summary: "Decides a case; 409 when somebody else changed it meanwhile",
    who: "moderator",
    scope: "moderate",
    body: newDecision,
    answer: decisionShape,
    status: 201,
  }),
  answerAppeal: call({
    address: "POST /moderation/decisions/{decisionId}/answer",
    summary: "Answers an appeal; another moderator than the one who decided, where there is one",
    who: "moderator",
    scope: "moderate",
    body: newAnswer,
    answer: decisionShape,
  }),
  listOwnDecisions: call({
    address: "GET /users/decisions",
    summary: "Decisions about the viewer's account and what belongs to it, newest first",
    who: "signed in",
    scope: "read",
    query: { ...cursorPaging, unseen: "`true` for those that one has not read" },
    answer: z.array(ownDecisionShape),
    extra: pageCursors,
  }),
  markDecisionsSeen: call({
    address: "POST /users/decisions/seen",
    summary: "Marks the decisions about oneself up to a time as read, and the answers to appeals",
    body: seenUntil,
    who: "signed in",
    scope: null,
    allowedWhenSuspended: true,
  }),
  addAppeal: call({
    address: "POST /users/decisions/{decisionId}/appeal",
    summary: "Appeals against a decision about oneself, once",
    who: "signed in",
    scope: null,
    allowedWhenSuspended: true,
    body: newAppeal,
    answer: z.object({ _id: id }),
  }),
};
