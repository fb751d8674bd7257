import { type Selectable, sql, type Transaction } from "kysely";
import { newId, timestamp } from "#api/db/ids";
import { forUpdate } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";
import type { Viewer } from "#api/deps";
import { ApiError } from "#contract/errors";
import type { ReportableKind } from "#contract/moderation";
import type { Subject } from "./subjects";
import * as t from "#languages/api-administration";

export type LockedCase = Pick<
  Selectable<Tables["moderation_cases"]>,
  "id" | "subject_kind" | "subject_id" | "owner_id" | "state" | "version"
>;

/** Reads a case and locks it until the transaction ends. Throws 404 when there is none. */
export async function lockCase(trx: Transaction<Tables>, caseId: string): Promise<LockedCase> {
  const { rows } = await sql<LockedCase>`select id, subject_kind, subject_id, owner_id, state, version
    from moderation_cases where id = ${caseId} ${forUpdate(trx)}`.execute(trx);
  if (!rows[0]) throw new ApiError(404, t.noCase);
  return rows[0];
}

/**
 * Throws 403 unless a moderator may decide about the content of an account: nobody decides about themselves, and only
 * administrators decide about moderators and administrators. A deleted account has no role.
 */
export async function requireAuthorityOver(trx: Transaction<Tables>, moderator: Viewer, ownerId: string) {
  if (moderator.id === ownerId) throw new ApiError(403, t.decisionForOthers);
  const owner = await trx.selectFrom("users").select("role").where("id", "=", ownerId).executeTakeFirst();
  if (owner && owner.role !== "user" && moderator.role !== "admin")
    throw new ApiError(403, t.decisionForAdministrators);
}

/**
 * Raises the version of a case, so that a moderator who has not seen the change cannot decide the case. Adds new reports
 * to its number of reports, and returns the sum. With `state`, closes the case.
 */
export const touchCase = (
  trx: Transaction<Tables>,
  id: string,
  { newReports = 0, ...columns }: { newReports?: 0 | 1; state?: "closed" } = {},
) =>
  trx
    .updateTable("moderation_cases")
    .set((eb) => ({
      ...columns,
      reports_count: eb("reports_count", "+", newReports),
      version: eb("version", "+", 1),
      changed_at: timestamp(),
    }))
    .where("id", "=", id)
    .returning("reports_count")
    .executeTakeFirstOrThrow();

interface SubjectOfCase {
  kind: ReportableKind;
  subjectId: string;
}

const isOpen = sql<boolean>`state = 'open'`;

/**
 * Finds the open case of a subject, or opens one; two simultaneous reports open one case. Locks the case until the
 * transaction ends, so that nobody decides it.
 */
export async function openCase(
  trx: Transaction<Tables>,
  { kind, subjectId }: SubjectOfCase,
  { ownerId, copy }: Subject,
) {
  const now = timestamp();
  const row = { subject_kind: kind, subject_id: subjectId, owner_id: ownerId, copy: JSON.stringify(copy) };
  const { id } = await trx
    .insertInto("moderation_cases")
    .values({ id: newId(), ...row, state: "open", opened_at: now, changed_at: now })
    .onConflict((conflict) =>
      conflict.columns(["subject_kind", "subject_id"]).where(isOpen).doUpdateSet({ subject_id: subjectId }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds the case for a decision without a report: the open case of the subject, else its last case, else a new one. */
export async function findOrOpenCaseId(trx: Transaction<Tables>, caseOf: SubjectOfCase, subject: Subject) {
  const lastCase = await trx
    .selectFrom("moderation_cases")
    .select("id")
    .where("subject_id", "=", caseOf.subjectId)
    .where("subject_kind", "=", caseOf.kind)
    .orderBy(sql`case state when 'open' then 0 else 1 end`)
    .orderBy("changed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return lastCase?.id ?? openCase(trx, caseOf, subject);
}
