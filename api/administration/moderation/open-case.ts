import { sql, type Transaction } from "kysely";
import { newId, timestamp } from "#api/db/ids";
import type { Tables } from "#api/db/tables";
import type { ReportableKind } from "#contract/moderation";
import type { Subject } from "./subjects";

interface Reported {
  kind: ReportableKind;
  subjectId: string;
}

const isOpen = sql<boolean>`state = 'open'`;

/**
 * Finds the open case of a subject, or opens one; two at once open one case. Locks it until the transaction ends, so
 * that nobody decides it meanwhile.
 */
export async function openCase(trx: Transaction<Tables>, { kind, subjectId }: Reported, { ownerId, copy }: Subject) {
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

/** Finds the case to which a decision without a report belongs: the open one, else the last one, else a new one. */
export async function findOrOpenCaseId(trx: Transaction<Tables>, reported: Reported, subject: Subject) {
  const lastCase = await trx
    .selectFrom("moderation_cases")
    .select("id")
    .where("subject_id", "=", reported.subjectId)
    .where("subject_kind", "=", reported.kind)
    .orderBy(sql`case state when 'open' then 0 else 1 end`)
    .orderBy("changed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return lastCase?.id ?? openCase(trx, reported, subject);
}
