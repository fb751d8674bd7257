import { sql } from "kysely";
import type { Migration } from "./migration";

/** Finds whether a case was reported for a reason, however many reports it has. */
export const reasonsOfCases: Migration = {
  kind: "expand",
  locks: ["reports"],
  up: async (db) => {
    await sql`create index reports_by_reason on reports (case_id, reason)`.execute(db);
  },
};
