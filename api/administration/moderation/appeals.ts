import { type Selectable, sql, type Transaction } from "kysely";
import { recordAuditEvent } from "#api/site/audit/record-audit-event";
import { addEvent } from "#api/site/events/add-event";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { forUpdate } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";
import type { Viewer } from "#api/deps";
import { ApiError, ignoreNotFound } from "#contract/errors";
import type { DecisionAct } from "#contract/moderation";
import { lockCase, requireAuthorityOver, touchCase } from "./change-case";
import { reverseSuspension } from "./reverse-suspension";
import { subjectKinds } from "./subjects";
import * as t from "#languages/api-administration";

/** The acts against which a person may appeal. Deleted content cannot come back, but its owner gets an answer. */
export const appealable: readonly DecisionAct[] = ["hide", "delete", "warn", "suspend"];

type LockedDecision = Pick<
  Selectable<Tables["moderation_decisions"]>,
  "id" | "case_id" | "act" | "reason" | "until" | "decided_by" | "decided_at" | "affected_id" | "appeal" | "outcome"
>;

/** Reads a decision and locks it until the transaction ends. */
async function lockDecision(trx: Transaction<Tables>, id: string): Promise<LockedDecision | undefined> {
  const { rows } =
    await sql<LockedDecision>`select id, case_id, act, reason, until, decided_by, decided_at, affected_id,
    appeal, outcome
    from moderation_decisions where id = ${id} ${forUpdate(trx)}`.execute(trx);
  return rows[0];
}

const decisionNotFound = () => new ApiError(404, t.noDecision);

/**
 * Appeals against a decision about the person. Throws 404 for any other decision, 409 the second time, and 422 for an act that
 * is not appealable.
 */
export function addAppeal(db: Db, userId: string, { id, content }: Record<"id" | "content", string>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const decision = await lockDecision(trx, id);
    if (decision?.affected_id !== userId) throw decisionNotFound();
    if (!appealable.includes(decision.act)) throw new ApiError(422, t.nothingToAppeal);
    if (decision.appeal !== null) throw new ApiError(409, t.appealedBefore);
    const now = timestamp();
    const appealed = { appeal: content, appealed_at: now, seen_at: now };
    await trx.updateTable("moderation_decisions").set(appealed).where("id", "=", id).execute();
    await touchCase(trx, decision.case_id);
  });
}

interface NewAnswer {
  id: string;
  outcome: "upheld" | "reversed";
  answer: string;
}

/**
 * Answers an appeal; a reversed decision is taken back where that is possible. Throws 403 when the moderator made the
 * decision and another one could answer, 404 without such an appeal, and 409 when somebody else has answered it.
 */
export function answerAppeal(db: Db, moderator: Viewer, { id, outcome, answer }: NewAnswer): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const decision = await lockDecision(trx, id);
    if (!decision || decision.appeal === null) throw new ApiError(404, t.noAppeal);
    if (decision.outcome !== null) throw new ApiError(409, t.appealAnsweredMeanwhile);
    await requireAuthorityOver(trx, moderator, decision.affected_id);
    if (decision.decided_by === moderator.id && (await hasOtherModerators(trx, moderator.id, decision.affected_id)))
      throw new ApiError(403, t.appealForOthers);
    if (outcome === "reversed") await reverse(trx, moderator, { decision, why: answer });
    const columns = { outcome, answer, answered_at: timestamp(), seen_at: null };
    await trx.updateTable("moderation_decisions").set(columns).where("id", "=", id).execute();
    await touchCase(trx, decision.case_id);
    await addEvent(trx, { kind: "appeal.answered", decisionId: id, userId: decision.affected_id, outcome });
    const { subject_kind: kind, subject_id: subjectId } = await lockCase(trx, decision.case_id);
    const details = { caseId: decision.case_id, outcome };
    await recordAuditEvent(trx, moderator, {
      act: "appeal.answer",
      subject: { kind, id: subjectId },
      reason: answer,
      details,
    });
  });
}

/** Returns whether another moderator, except the affected person, could answer an appeal. */
export async function hasOtherModerators(db: Db, moderatorId: string, affectedId: string): Promise<boolean> {
  const other = await db
    .selectFrom("users")
    .select("id")
    .where(sql<boolean>`role <> 'user'`)
    // Moderators decide about accounts without a role only; suspended and leaving accounts decide nothing.
    .where(
      sql<boolean>`(role = 'admin' or not exists
      (select 1 from users as affected where affected.id = ${affectedId} and affected.role <> 'user'))`,
    )
    .where("id", "not in", [moderatorId, affectedId])
    .where("deleting_since", "is", null)
    .where("deletion_at", "is", null)
    .where((eb) => eb(eb.fn.coalesce("suspended_until", sql.lit("")), "<=", timestamp()))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Takes a decision back, unless another decision that stands has the same effect. */
async function reverse(
  trx: Transaction<Tables>,
  moderator: Viewer,
  reversal: { decision: LockedDecision; why: string },
) {
  const { decision } = reversal;
  const { act, case_id } = decision;
  if (act === "suspend") await reverseSuspension(trx, moderator, reversal);
  if (act !== "hide" || (await isHiddenByOther(trx, decision))) return;
  const { subject_kind, subject_id } = await lockCase(trx, case_id);
  // Its owner may have deleted it.
  await subjectKinds[subject_kind].setHidden?.(trx, subject_id, false).catch(ignoreNotFound);
}

/** Returns whether another decision still hides the same subject: no later decision has shown the subject again. */
async function isHiddenByOther(trx: Transaction<Tables>, { id, case_id }: LockedDecision) {
  const { rows } = await sql`with about (id, act, outcome, decided_at) as (
      select decision.id, act, outcome, decided_at from moderation_cases as own
      join moderation_cases as other on other.subject_kind = own.subject_kind and other.subject_id = own.subject_id
      join moderation_decisions as decision on decision.case_id = other.id
      where own.id = ${case_id})
    select 1 from about where act = 'hide' and id <> ${id} and outcome is distinct from 'reversed'
      and decided_at >= coalesce((select max(decided_at) from about where act = 'show'), '') limit 1`.execute(trx);
  return rows.length > 0;
}
