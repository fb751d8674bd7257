import { sql } from "kysely";
import type { Migration } from "./migration";

/** What a channel shows first: its links, a line each, its trailer, and its pinned videos, whose ids blanks separate. */
export const channelShowcase: Migration = {
  kind: "expand",
  locks: ["users"],
  up: async (db) => {
    await sql`alter table users add column links text not null default ''`.execute(db);
    await sql`alter table users add column trailer_id text not null default ''`.execute(db);
    await sql`alter table users add column pinned_ids text not null default ''`.execute(db);
  },
};
