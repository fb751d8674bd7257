import { sql } from "kysely";
import type { Migration } from "./migration";

/**
 * The message whose text lies in the column beside it, as JSON with its code and values; empty for what somebody wrote and
 * for texts from before. One whose text is another was stored before a program that knows no codes stored that text.
 */
export const storedMessages: Migration = {
  kind: "expand",
  locks: ["videos", "replacements", "ended_jobs", "notices", "moderation_decisions", "users"],
  up: async (db) => {
    for (const table of ["videos", "replacements", "ended_jobs"])
      await sql`alter table ${sql.table(table)} add column failure_message text not null default ''`.execute(db);
    await sql`alter table notices add column content_message text not null default ''`.execute(db);
    await sql`alter table moderation_decisions add column reason_message text not null default ''`.execute(db);
    await sql`alter table users add column suspension_message text not null default ''`.execute(db);
  },
};
