import { sql } from "kysely";
import type { Migration } from "./migration";

/** Where a person stopped in a video, in whole seconds, and when that was written; 0 and empty where nobody knows. */
export const positions: Migration = {
  kind: "expand",
  locks: ["watch_history"],
  up: async (db) => {
    await sql`alter table watch_history add column position_seconds integer not null default 0`.execute(db);
    await sql`alter table watch_history add column position_at text not null default ''`.execute(db);
  },
};
