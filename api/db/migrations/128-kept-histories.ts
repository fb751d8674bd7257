import { sql } from "kysely";
import type { Migration } from "./migration";

/** Whether the site remembers what a person watched, and where they stopped. */
export const keptHistories: Migration = {
  kind: "expand",
  locks: ["users"],
  up: async (db) => void (await sql`alter table users add column keeps_history integer not null default 1`.execute(db)),
};
