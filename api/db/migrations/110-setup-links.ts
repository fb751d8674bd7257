import { sql } from "kysely";
import type { Migration } from "./migration";

/** Stores the links by which the first administrator of a site signs up. */
export const setupLinks: Migration = {
  kind: "expand",
  up: async (db) => {
    await sql`create table setup_links (token_hash text primary key, created_at text not null)`.execute(db);
  },
};
