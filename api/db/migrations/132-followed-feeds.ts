import { sql } from "kysely";
import type { Migration } from "./migration";

/** Feeds of other sites that people took along: `address` is that of the feed, `page` that of its site or empty. */
export const followedFeeds: Migration = {
  kind: "expand",
  locks: ["users"],
  up: async (db) => {
    await sql`create table followed_feeds (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      address text not null,
      title text not null,
      page text not null,
      created_at text not null,
      unique (user_id, address)
    )`.execute(db);
    await sql`create index followed_feeds_of_user on followed_feeds (user_id, created_at, id)`.execute(db);
  },
};
