import { type Selectable, type Transaction, sql } from "kysely";
import { recordAuditEvent } from "#api/site/audit/record-audit-event";
import { addEvent } from "#api/site/events/add-event";
import { newId, timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { lockRows } from "#api/db/row-locks";
import { storeMessage } from "#api/db/stored-message";
import type { Tables } from "#api/db/tables";
import type { Viewer } from "#api/deps";
import { suspendAtLeast } from "#api/administration/managed-accounts/suspend";
import { ApiError, fieldError } from "#contract/errors";
import type { CommonReason, DecisionAct, ReportReason } from "#contract/moderation";
import { endOfSuspension } from "#contract/suspension";
import { commonReasons } from "#contract/words/moderation";
import { requireAuthorityOver } from "./authority";
import { findSubject, subjectKinds } from "./subjects";
import * as t from "#languages/api-administration";
import { type Message, toMessage } from "#languages/runtime/coded";

export interface NewDecision {
  act: DecisionAct;
  template?: CommonReason;
  /** In the moderator's own words; empty if the template says it. */
  reason: string;
  /** Of a suspension; 0 is permanent. */
  hours: number;
  /** The case's version that the moderator saw. */
  version: number;
}

export type LockedCase = Pick<
  Selectable<Tables["moderation_cases"]>,
  "id" | "subject_kind" | "subject_id" | "owner_id" | "state" | "version"
>;

/** Reads a case and locks it. Throws 404 when there is none. */
export async function lockCase(trx: Transaction<Tables>, caseId: string): Promise<LockedCase> {
  const { rows } = await sql<LockedCase>`select id, subject_kind, subject_id, owner_id, state, version
    from moderation_cases where id = ${caseId} ${lockRows(trx)}`.execute(trx);
  if (!rows[0]) throw new ApiError(404, t.noCase);
  return rows[0];
}

/**
 * Decides a case: changes its subject, closes it, and records the event that notifies the reporters, in one
 * transaction. Returns the decision's id and the case; that of `findDeletion`, if what was to be deleted is still
 * there. Throws 409 when the case changed since the moderator saw it, and 422 for what cannot be done to it.
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
 * Finds the last decision of a case if it is a deletion, which somebody else has just begun, or which did not come to its
 * end: it is finished without another decision. Null for any other.
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

export async function decide(
  trx: Transaction<Tables>,
  lockedCase: LockedCase,
  decision: Omit<NewDecision, "version"> & { moderator: Viewer; category?: ReportReason },
): Promise<string> {
  const { moderator } = decision;
  await requireAuthorityOver(trx, moderator, lockedCase.owner_id);
  const reason = writeReason(decision);
  const until = await apply(trx, lockedCase, { ...decision, reason });
  const [id, caseId, { act }] = [newId(), lockedCase.id, decision];
  const reasons = { reason: reason.message, reason_message: storeMessage(reason) };
  const [now, people] = [timestamp(), { decided_by: moderator.id, affected_id: lockedCase.owner_id }];
  const category = decision.category ?? (await findMainReason(trx, caseId));
  await trx
    .insertInto("moderation_decisions")
    .values({ id, case_id: caseId, act, ...reasons, category, until, ...people, decided_at: now })
    .execute();
  await closeCase(trx, caseId);
  if (lockedCase.state === "open")
    await addEvent(trx, { kind: "report.decided", caseId, subjectKind: lockedCase.subject_kind, act });
  if (act !== "dismiss")
    await addEvent(trx, { kind: "decision.made", decisionId: id, userId: lockedCase.owner_id, act });
  const subject = { kind: lockedCase.subject_kind, id: lockedCase.subject_id };
  const details = { caseId, decision: act, until };
  await recordAuditEvent(trx, moderator, { act: "case.decide", subject, reason: reason.message, details });
  return id;
}

/** Says the reason: what the template says, and what the moderator says in words of their own. */
function writeReason({ template = "", reason: words }: Pick<NewDecision, "template" | "reason">): Message {
  if (!template) return { message: words };
  return toMessage(() =>
    words ? t.reasonInWords({ template: commonReasons[template], words }) : commonReasons[template],
  );
}

/** Finds the reason that most reports of a case give; empty without a report. */
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

const closeCase = (trx: Transaction<Tables>, id: string) =>
  trx
    .updateTable("moderation_cases")
    .set((eb) => ({ state: "closed" as const, version: eb("version", "+", 1), changed_at: timestamp() }))
    .where("id", "=", id)
    .execute();

/**
 * Does to the subject what was decided; what is to be deleted is hidden first. Returns the end of a suspension, which does
 * not shorten another one.
 */
async function apply(
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
