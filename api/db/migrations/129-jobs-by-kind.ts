import { sql } from "kysely";
import type { Migration } from "./migration";

/** Workers find the jobs that people wait for behind any number of those that nobody waits for. */
export const jobsByKind: Migration = {
  kind: "expand",
  locks: ["jobs"],
  up: async (db) => {
    await sql`create index jobs_of_kind on jobs (kind, run_after, id)`.execute(db);
  },
};
