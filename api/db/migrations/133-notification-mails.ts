import { sql } from "kysely";
import type { Migration } from "./migration";

/** Which kinds of notifications are mailed to whom, and how often a digest of them comes. */
export const notificationMails: Migration = {
  kind: "expand",
  locks: ["notification_settings", "users"],
  up: async (db) => {
    for (const statement of [
      // none, once or digest.
      sql`alter table notification_settings add column mail text not null default 'none'`,
      sql`create table digests (
        user_id text primary key references users (id) on delete cascade,
        rhythm text not null, -- never, daily or weekly.
        due_at text, -- When the next one is written; null where none is.
        told_until text not null -- The last one told what happened until then.
      )`,
      sql`create index digests_due on digests (due_at)`,
    ])
      await statement.execute(db);
  },
};
