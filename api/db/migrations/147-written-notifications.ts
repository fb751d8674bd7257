import { sql } from "kysely";
import type { Migration } from "./migration";

/** When a notification was written or came back, which is later than what it tells of. Null for those of earlier programs. */
export const writtenNotifications: Migration = {
  kind: "expand",
  locks: ["notifications"],
  up: async (db) => void (await sql`alter table notifications add column written_at text`.execute(db)),
};
