import { sql } from "kysely";
import type { Migration } from "./migration";

/** Renames columns and settings that no release has: 1.0.0, beside which a new release starts, uses none of them. */
export const plainNames: Migration = {
  kind: "expand",
  locks: ["announcements", "digests", "notifications", "users"],
  up: async (db) => {
    for (const rename of [
      sql`alter table notifications rename column told_at to notified_at`,
      sql`alter table announcements rename column told_at to notified_at`,
      sql`alter table digests rename column told_until to notified_until`,
      sql`alter table digests rename column rhythm to frequency`,
      sql`alter table users rename column mail_refusals to bounce_count`,
      sql`alter table users rename column mail_ended_at to mail_stopped_at`,
      sql`update site_settings set key = 'mailEnabledAt' where key = 'mailsSince'`,
      sql`update site_settings set key = 'isSetupHidden' where key = 'isSetupPutAway'`,
    ])
      await rename.execute(db);
  },
};
