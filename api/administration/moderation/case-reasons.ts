import { sql } from "kysely";
import { readJsonList } from "#api/db/json-list";
import type { Db } from "#api/db/open";
import { type ModerationCase, reasonNames, type ReportReason } from "#contract/moderation";

/** Adds the reasons for which each case was reported. Searches an index once for each reason, not for each report. */
export async function withReasons<C extends { _id: string }>(
  db: Db,
  cases: C[],
): Promise<(C & Pick<ModerationCase, "reasons">)[]> {
  const caseIds = cases.map(({ _id }) => _id);
  const valuesOf = (list: string[]) => sql`(select value from ${readJsonList(db, JSON.stringify(list))})`;
  const { rows } = await sql<{ id: string; reason: ReportReason }>`
    select cases.value as id, reasons.value as reason
    from ${valuesOf(caseIds)} as cases cross join ${valuesOf(reasonNames)} as reasons
    where exists (select 1 from reports where case_id = cases.value and reason = reasons.value)`.execute(db);
  const hasReason = new Set(rows.map(({ id, reason }) => `${id} ${reason}`));
  return cases.map((each) => ({
    ...each,
    reasons: reasonNames.filter((reason) => hasReason.has(`${each._id} ${reason}`)),
  }));
}
