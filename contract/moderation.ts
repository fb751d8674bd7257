import { z } from "zod";
import { labelled, optionalText, text } from "./fields";
import { email } from "./email-address";
import { codedShape } from "./envelope";
import { limits } from "./limits";
import { commonReasons, decisionActs, reportableKinds, reportReasons } from "./words/moderation";
import { suspensionHours } from "./words/suspension";
import { url, count, id, time } from "./shapes";
import { ownerShape } from "./users";
import * as t from "#languages/api-fields";
import { withMessage } from "./with-message";

export const reportableKind = z.enum(reportableKinds);
export type ReportableKind = z.output<typeof reportableKind>;

/** The names of the reasons of reports, in the order of their list. */
export const reasonNames = Object.keys(reportReasons) as (keyof typeof reportReasons)[];
export const reportReason = z.enum(reasonNames, withMessage(t.chooseReason));
export type ReportReason = z.output<typeof reportReason>;

/** Body of POST reports/{kind}/{subjectId}. Visitors without an account give their e-mail address. */
export const newReport = z.object({
  reason: labelled(t.reason, z.enum(reasonNames, withMessage(t.chooseReason))),
  content: optionalText(t.description, limits.report).default(""),
  email: labelled(t.emailAddress, z.union([z.literal(""), email])).default(""),
});

export const decisionAct = z.enum(decisionActs, withMessage(t.chooseWhatToDo));
export type DecisionAct = z.output<typeof decisionAct>;

const commonReason = z.enum(["", ...(Object.keys(commonReasons) as (keyof typeof commonReasons)[])]);
export type CommonReason = z.output<typeof commonReason>;

const decisionFields = z.object({
  act: decisionAct,
  /** A predefined reason, shown in the reader's language. */
  template: commonReason.default("").catch(""),
  /** The moderator's own words, which follow the predefined reason. */
  reason: optionalText(t.reason, limits.moderationReason).default(""),
  hours: z.coerce
    .number(withMessage(t.chooseHowLong))
    .refine((hours) => suspensionHours.some((each) => Number(each) === hours), withMessage(t.chooseHowLong))
    .default(24),
  /** The case's version that the moderator saw. */
  version: z.coerce.number(withMessage(t.reloadPage)).int(),
});

/** Body of POST moderation/cases/{caseId}/decisions. */
export const newDecision = decisionFields.refine(({ template, reason }) => template || reason, {
  ...withMessage(t.reasonForPersonNeeded),
  path: ["reason"],
  // Runs even when another field is invalid, so that all errors appear at once.
  when: ({ value }) => decisionFields.pick({ template: true, reason: true }).safeParse(value).success,
});

/** Body of POST moderation/decisions/{decisionId}/appeal. */
export const newAppeal = z.object({
  content: text(t.appeal, limits.report, t.appealNeeded),
});

/** Body of POST moderation/decisions/{decisionId}/answer. */
export const newAnswer = z.object({
  outcome: labelled(t.outcome, z.enum(["upheld", "reversed"], withMessage(t.chooseOutcome))),
  answer: text(t.answer, limits.moderationReason, t.answerNeeded),
});

/** A moderation action, or `reversed` after an appeal. */
const caseOutcome = z.enum([...decisionActs, "reversed"]);
export type CaseOutcome = z.output<typeof caseOutcome>;

const caseState = z.enum(["open", "closed"]);
export type CaseState = z.output<typeof caseState>;

/** The texts of a subject at the time of its report, by field name. */
const copyShape = z.record(z.string(), z.string());

/** The subject of a possible report. */
export const reportableShape = z.object({ owner: ownerShape, copy: copyShape });

export const decisionShape = z.object({
  _id: id,
  act: decisionAct,
  reason: z.string(),
  reasonMessage: codedShape.optional(),
  /** The end of a suspension; null for other acts. */
  until: time.nullable(),
  decidedAt: time,
  appeal: z.string().nullable(),
  appealedAt: time.nullable(),
  answer: z.string().nullable(),
  outcome: z.enum(["upheld", "reversed"]).nullable(),
  answeredAt: time.nullable(),
});
export type Decision = z.output<typeof decisionShape>;

/** All reports of a subject since its last decision. */
export const caseShape = z.object({
  _id: id,
  kind: reportableKind,
  subjectId: id,
  /** The owner of the subject; null when the account was deleted. */
  owner: ownerShape.nullable(),
  copy: copyShape,
  /** The URL of a picture of the subject; empty if there is none, or when not everybody may see it. */
  picture: url,
  state: caseState,
  /** The outcome of its last decision; null before the first. */
  outcome: caseOutcome.nullable(),
  reportsCount: count,
  /** The reasons of its reports, each once. */
  reasons: z.array(reportReason),
  version: count,
  openedAt: time,
  changedAt: time,
  /** Whether a decision waits for the answer to an appeal. */
  isAppealed: z.boolean(),
});
export type ModerationCase = z.output<typeof caseShape>;

const reportShape = z.object({
  _id: id,
  reason: reportReason,
  content: z.string(),
  copy: copyShape,
  /** Null for visitors and for deleted accounts. */
  reporter: ownerShape.nullable(),
  /** The address that a visitor left; empty for accounts. */
  email: z.string(),
  createdAt: time,
});

/** How many cases and posts wait for moderators, each counted up to 100. */
export const waitingCasesShape = z.object({
  open: count,
  appealed: count,
  heldComments: count,
  heldTweets: count,
});
export type WaitingCases = z.output<typeof waitingCasesShape>;

/** A case with its newest reports, its decisions, and the newest other cases of the same owner. */
export const fullCaseShape = caseShape.omit({ reasons: true }).extend({
  /** The current texts of the subject; null when it no longer exists. */
  current: copyShape.nullable(),
  isHidden: z.boolean(),
  reports: z.array(reportShape),
  decisions: z.array(decisionShape.extend({ decidedBy: ownerShape.nullable(), canAnswer: z.boolean() })),
  otherCases: z.array(caseShape.omit({ picture: true, reasons: true })),
});
export type FullCase = z.output<typeof fullCaseShape>;

export const ownDecisionShape = decisionShape.extend({
  kind: reportableKind,
  subjectId: id,
  copy: copyShape,
  /** Whether the person has not seen it yet. */
  isUnseen: z.boolean(),
  canAppeal: z.boolean(),
});
export type OwnDecision = z.output<typeof ownDecisionShape>;

/** Body of POST users/decisions/seen: the time of the newest decision or answer that the person saw. */
export const seenUntil = z.object({ until: time });
