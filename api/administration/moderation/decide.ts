import { type Transaction, sql } from "kysely";
import { recordAuditEvent } from "#api/site/audit/record-audit-event";
import { addEvent } from "#api/site/events/add-event";
import { newId, timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { storeMessage } from "#api/db/stored-message";
import type { Tables } from "#api/db/tables";
import type { Viewer } from "#api/deps";
import { suspendAtLeast } from "#api/administration/managed-accounts/suspend";
import { ApiError, fieldError } from "#contract/errors";
import type { CommonReason, DecisionAct, ReportReason } from "#contract/moderation";
import { endOfSuspension } from "#contract/suspension";
import { commonReasons } from "#contract/words/moderation";
import { type LockedCase, lockCase, requireAuthorityOver, touchCase } from "./change-case";
import { findSubject, subjectKinds } from "./subjects";
import * as t from "#languages/api-administration";
import { type Message, toMessage } from "#languages/runtime/coded";

export interface NewDecision {
  act: DecisionAct;
  template?: CommonReason;
  /** In the moderator's own words; may be empty with a template. */
  reason: string;
  /** Of a suspension; 0 is permanent. */
  hours: number;
  /** The case's version that the moderator saw. */
  version: number;
}

/**
 * Decides a case: changes its subject, closes it, and records the event that notifies the reporters, in one
 * transaction. Returns the id of the decision and the case. A deletion that an earlier decision began is not decided
 * again: the id is then that of the earlier decision. Throws 409 when the case has changed since the moderator saw it,
 * and 422 for a decision that is not possible for the subject.
 */
export function decideCase(db: Db, moderator: Viewer, { caseId, ...decision }: NewDecision & { caseId: string }) {
  return db.transaction().execute(async (trx) => {
    const lockedCase = await lockCase(trx, caseId);
    if (lockedCase.version !== decision.version) throw new ApiError(409, t.caseChangedMeanwhile);
    const subject = { kind: lockedCase.subject_kind, id: lockedCase.subject_id };
    const deletion = decision.act === "delete" ? await findDeletionId(trx, caseId) : null;
    if (deletion !== null && (await findSubject(trx, subject))?.isHidden) {
      await requireAuthorityOver(trx, moderator, lockedCase.owner_id);
      return { id: deletion, decidedCase: lockedCase };
    }
    return { id: await decide(trx, lockedCase, { ...decision, moderator }), decidedCase: lockedCase };
  });
}

/**
 * Finds the last decision of a case if it is a deletion; null for any other decision. Somebody else has just begun the
 * deletion, or it was interrupted: it continues without another decision.
 */
export async function findDeletionId(trx: Transaction<Tables>, caseId: string): Promise<string | null> {
  const lastDecision = await trx
    .selectFrom("moderation_decisions")
    .select(["id", "act"])
    .where("case_id", "=", caseId)
    .orderBy("decided_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return lastDecision?.act === "delete" ? lastDecision.id : null;
}

/** Decides a locked case, in the caller's transaction. Returns the id of the decision. */
export async function decide(
  trx: Transaction<Tables>,
  lockedCase: LockedCase,
  decision: Omit<NewDecision, "version"> & { moderator: Viewer; category?: ReportReason },
): Promise<string> {
  const { moderator } = decision;
  await requireAuthorityOver(trx, moderator, lockedCase.owner_id);
  const reason = writeReason(decision);
  const until = await applyDecision(trx, lockedCase, { ...decision, reason });
  const [id, caseId, { act }] = [newId(), lockedCase.id, decision];
  const reasons = { reason: reason.message, reason_message: storeMessage(reason) };
  const [now, people] = [timestamp(), { decided_by: moderator.id, affected_id: lockedCase.owner_id }];
  const category = decision.category ?? (await findMainReason(trx, caseId));
  await trx
    .insertInto("moderation_decisions")
    .values({ id, case_id: caseId, act, ...reasons, category, until, ...people, decided_at: now })
    .execute();
  await touchCase(trx, caseId, { state: "closed" });
  if (lockedCase.state === "open")
    await addEvent(trx, { kind: "report.decided", caseId, subjectKind: lockedCase.subject_kind, act });
  if (act !== "dismiss")
    await addEvent(trx, { kind: "decision.made", decisionId: id, userId: lockedCase.owner_id, act });
  const subject = { kind: lockedCase.subject_kind, id: lockedCase.subject_id };
  const details = { caseId, decision: act, until };
  await recordAuditEvent(trx, moderator, { act: "case.decide", subject, reason: reason.message, details });
  return id;
}

/** Writes the reason: the text of the template, followed by the moderator's own words. */
function writeReason({ template = "", reason: words }: Pick<NewDecision, "template" | "reason">): Message {
  if (!template) return { message: words };
  return toMessage(() =>
    words ? t.reasonInWords({ template: commonReasons[template], words }) : commonReasons[template],
  );
}

/** Finds the most frequent reason among the reports of a case; empty without a report. */
async function findMainReason(trx: Transaction<Tables>, caseId: string): Promise<string> {
  const row = await trx
    .selectFrom("reports")
    .select("reason")
    .where("case_id", "=", caseId)
    .groupBy("reason")
    .orderBy(sql`count(*)`, "desc")
    .orderBy("reason")
    .limit(1)
    .executeTakeFirst();
  return row?.reason ?? "";
}

/**
 * Applies a decision to its subject; a subject that will be deleted is hidden first. Returns the end of a suspension,
 * which never shortens another suspension.
 */
async function applyDecision(
  trx: Transaction<Tables>,
  { subject_kind: kind, subject_id: id, owner_id: userId }: LockedCase,
  { moderator, act, reason, hours }: Pick<NewDecision, "act" | "hours"> & { moderator: Viewer; reason: Message },
): Promise<string | null> {
  if (act === "suspend") {
    const until = endOfSuspension(hours);
    await suspendAtLeast(trx, moderator, { userId, until, reason });
    return until;
  }
  if (act === "dismiss" || act === "warn") return null;
  const { setHidden } = subjectKinds[kind];
  if (!setHidden) throw fieldError(422, "act", t.channelStays);
  if (!(await findSubject(trx, { kind, id }))) throw fieldError(422, "act", t.subjectDeleted);
  await setHidden(trx, id, act !== "show");
  return null;
}
