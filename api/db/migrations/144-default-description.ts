import { sql } from "kysely";
import type { Migration } from "./migration";

/** The description with which the upload form of a channel begins. */
export const defaultDescription: Migration = {
  kind: "expand",
  locks: ["upload_defaults"],
  up: async (db) => {
    await sql`alter table upload_defaults add column description text not null default ''`.execute(db);
  },
};
