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
import { cursorList } from "./list";

const byKind = { kind: reportableKinds, subjectId: null } as const;

export const moderationCalls = {
  findReportable: call({
    route: "GET /reports/{kind}/{subjectId}",
    summary: "Returns the subject of a possible report; 404 for content that the requester may not see",
    who: "everybody",
    scope: "read",
    ids: byKind,
    answer: reportableShape,
  }),
  addReport: call({
    route: "POST /reports/{kind}/{subjectId}",
    summary:
      "Reports a video, comment, tweet, playlist or channel (`user`); until a decision, a second report of an account replaces its first",
    who: "everybody",
    scope: "comment",
    limit: "report",
    ids: byKind,
    body: newReport,
    status: 201,
  }),
  listCases: call({
    route: "GET /moderation/cases",
    summary: "Lists the cases: open ones and appeals oldest first, closed ones most recently changed first",
    who: "moderator",
    scope: "moderate",
    ...cursorList(caseShape, { state: "`open`, `appealed` or `closed`; open without it" }),
  }),
  countCases: call({
    route: "GET /moderation/waiting",
    summary: "Returns how many cases, appeals, held comments and held tweets wait, each counted up to 100",
    who: "moderator",
    scope: "moderate",
    answer: waitingCasesShape,
  }),
  findCase: call({
    route: "GET /moderation/cases/{caseId}",
    summary: "Returns a case with its newest reports, its decisions, and other cases of the same owner",
    who: "moderator",
    scope: "moderate",
    answer: fullCaseShape,
  }),
  decideCase: call({
    route: "POST /moderation/cases/{caseId}/decisions",
    summary: "Decides a case; 409 when another moderator has changed it",
    who: "moderator",
    scope: "moderate",
    body: newDecision,
    answer: decisionShape,
    status: 201,
  }),
  answerAppeal: call({
    route: "POST /moderation/decisions/{decisionId}/answer",
    summary: "Answers an appeal; a moderator who made the decision may answer only if no other moderator can",
    who: "moderator",
    scope: "moderate",
    body: newAnswer,
    answer: decisionShape,
  }),
  listOwnDecisions: call({
    route: "GET /users/decisions",
    summary: "Lists decisions about the viewer's account and content, newest first",
    who: "signed in",
    scope: "read",
    ...cursorList(ownDecisionShape, { unseen: "`true` for decisions that the viewer has not read" }),
  }),
  markDecisionsSeen: call({
    route: "POST /users/decisions/seen",
    summary: "Marks as read the decisions about the viewer, and the answers to appeals, up to a time",
    body: seenUntil,
    who: "signed in",
    scope: null,
    allowedWhenSuspended: true,
  }),
  addAppeal: call({
    route: "POST /users/decisions/{decisionId}/appeal",
    summary: "Appeals against a decision about the viewer, once",
    who: "signed in",
    scope: null,
    allowedWhenSuspended: true,
    body: newAppeal,
    answer: z.object({ _id: id }),
  }),
};
