import { sql } from "kysely";
import type { Migration } from "./migration";

/** The secret addresses of the feeds of notifications. */
export const notificationFeeds: Migration = {
  kind: "expand",
  locks: ["users"],
  up: async (db) => {
    await sql`create table notification_feeds (
      user_id text primary key references users (id) on delete cascade,
      key_hash text not null unique,
      created_at text not null
    )`.execute(db);
  },
};
