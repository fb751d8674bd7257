import { sql } from "kysely";
import type { Migration } from "./migration";

/** Which kinds of notifications are in the feed of an account: null, as long as it did not choose, those on the site. */
export const kindsInFeeds: Migration = {
  kind: "expand",
  locks: ["notification_settings"],
  up: async (db) => void (await sql`alter table notification_settings add column feed integer`.execute(db)),
};
