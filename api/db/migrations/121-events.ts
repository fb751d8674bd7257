import { sql } from "kysely";
import type { Migration } from "./migration";

/** What happened and is not yet told, and whether a video was told of. */
export const events: Migration = {
  kind: "expand",
  locks: ["videos"],
  up: async (db) => {
    // The ids of one process ascend: an event about a thing waits for the earlier ones about it.
    await sql`create table events (
      id text primary key,
      kind text not null,
      subject_id text not null,
      details text not null, -- The event as JSON.
      attempts integer not null default 0,
      run_after text not null,
      created_at text not null
    )`.execute(db);
    await sql`create index events_of_subject on events (subject_id, id)`.execute(db);
    // 1: people were told that the video appeared. Null: it is from before, and was told to nobody if it ever appeared.
    await sql`alter table videos add column is_announced integer`.execute(db);
  },
};
