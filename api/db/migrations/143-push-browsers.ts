import { sql } from "kysely";
import type { Migration } from "./migration";

/** The browsers that are told of notifications by their push services, and what waits to be sent to them. */
export const pushBrowsers: Migration = {
  kind: "expand",
  locks: ["notification_settings", "users", "sessions"],
  up: async (db) => {
    for (const statement of [
      // Null, as long as the account did not choose: those on the site.
      sql`alter table notification_settings add column browser integer`,
      // A browser is told as long as somebody is signed in with it.
      sql`create table push_browsers (
        session_id text primary key references sessions (id) on delete cascade,
        user_id text not null references users (id) on delete cascade,
        endpoint text not null,
        public_key text not null, -- That of the browser.
        auth_secret text not null,
        site_key text not null, -- The public key of the site that the browser was given.
        failing_since text, -- Null unless the last push failed.
        created_at text not null
      )`,
      sql`create index push_browsers_of_user on push_browsers (user_id, created_at, session_id)`,
      sql`create table pushes (
        session_id text not null references push_browsers (session_id) on delete cascade,
        notification_id text not null,
        run_after text not null,
        attempts integer not null default 0,
        created_at text not null,
        primary key (session_id, notification_id)
      )`,
      sql`create index pushes_in_turn on pushes (run_after, session_id, notification_id)`,
    ])
      await statement.execute(db);
  },
};
