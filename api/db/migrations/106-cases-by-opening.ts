import { sql } from "kysely";
import type { Migration } from "./migration";

/** Lists open cases in the order in which they were opened. */
export const casesByOpening: Migration = {
  kind: "expand",
  locks: ["moderation_cases"],
  up: async (db) => {
    await sql`create index cases_by_opening on moderation_cases (state, opened_at, id)`.execute(db);
  },
};
