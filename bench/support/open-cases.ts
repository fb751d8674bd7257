import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { idOfRow, numbers, timeOfRow } from "./numbered-rows";

/** Leaves a number of open cases about an account's comments, each with a report. */
export async function setOpenCases(db: Db, owner: string, count: number) {
  await sql`delete from moderation_cases`.execute(db);
  await sql`insert into moderation_cases (id, subject_kind, subject_id, owner_id, copy, state, reports_count, opened_at, changed_at)
    ${numbers()} select ${idOfRow("9")}, 'comment', ${idOfRow("7")}, ${owner},
      '{"content":"The lark sings before dawn"}', 'open', 1, ${timeOfRow(db)}, ${timeOfRow(db)}
    from numbers where n <= ${sql.lit(count)}`.execute(db);
  await sql`insert into reports (id, case_id, email, reason, content, copy, created_at)
    ${numbers()} select ${idOfRow("8")}, ${idOfRow("9")}, 'robin@birds.example', 'spam', 'It repeats itself',
      '{"content":"The lark sings before dawn"}', ${timeOfRow(db)}
    from numbers where n <= ${sql.lit(count)}`.execute(db);
  for (const table of ["moderation_cases", "reports"]) await sql`analyze ${sql.table(table)}`.execute(db);
}
