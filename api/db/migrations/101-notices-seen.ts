import { sql } from "kysely";
import type { Migration } from "./migration";

/** Records when a person read what became of their report; null until then. */
export const noticesSeen: Migration = {
  kind: "expand",
  locks: ["notices"],
  up: async (db) => void (await sql`alter table notices add column seen_at text`.execute(db)),
};
