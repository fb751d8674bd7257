import { sql } from "kysely";
import type { Migration } from "./migration";

/** Whether downloads of a video, or of those of a channel that say nothing of their own, are offered; empty: not said. */
export const downloads: Migration = {
  kind: "expand",
  locks: ["videos", "drafts", "upload_defaults"],
  up: async (db) => {
    for (const table of ["videos", "drafts", "upload_defaults"])
      await sql`alter table ${sql.table(table)} add column downloads text not null default ''`.execute(db);
  },
};
