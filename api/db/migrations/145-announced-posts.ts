import { sql } from "kysely";
import type { Migration } from "./migration";

/** Whether people were told of a comment or tweet. Null for those of earlier programs. */
export const announcedPosts: Migration = {
  kind: "expand",
  locks: ["comments", "tweets"],
  up: async (db) => {
    await sql`alter table comments add column is_announced integer`.execute(db);
    await sql`alter table tweets add column is_announced integer`.execute(db);
  },
};
