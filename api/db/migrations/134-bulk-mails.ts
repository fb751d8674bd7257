import { sql } from "kysely";
import type { Migration } from "./migration";

/** Mails of notifications wait behind those that somebody asked for, and end for an address that refuses them. */
export const bulkMails: Migration = {
  kind: "expand",
  locks: ["mails", "users"],
  up: async (db) => {
    for (const statement of [
      sql`alter table mails add column is_bulk integer not null default 0`,
      // A contraction drops `mails_run_after`, by which only programs from before claim mails.
      sql`create index mails_in_turn on mails (is_bulk, run_after, id)`,
      // Mails in a row that the server of the address refused permanently, and when that ended notifications by mail.
      sql`alter table users add column mail_refusals integer not null default 0`,
      sql`alter table users add column mail_ended_at text`,
    ])
      await statement.execute(db);
  },
};
