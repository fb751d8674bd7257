import { sql } from "kysely";
import type { Migration } from "./migration";

/** Finds the few videos of a channel that are not published, or not ready. */
export const rareStates: Migration = {
  kind: "expand",
  locks: ["videos"],
  up: async (db) => {
    await sql`create index unpublished_of_channel on videos (owner_id, id) where is_published = 0`.execute(db);
    await sql`create index unready_of_channel on videos (owner_id, status, id) where status <> 'ready'`.execute(db);
  },
};
