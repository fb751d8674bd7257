import { sql } from "kysely";
import { type DatabaseKind, dialects } from "./baseline/dialect";
import type { Migration } from "./migration";

/**
 * What each file of media was when it was stored. `sha256` is empty while it waits to be computed, and `stored_at` tells
 * whether a file was replaced meanwhile.
 */
export const storedFiles = (kind: DatabaseKind): Migration => ({
  kind: "expand",
  up: async (db) => {
    await sql`create table stored_files (
      key ${sql.raw(dialects[kind].folded)} primary key,
      bytes bigint not null,
      sha256 text not null,
      stored_at text not null,
      is_damaged integer not null default 0
    )`.execute(db);
    await sql`create index stored_files_without_hash on stored_files (key) where sha256 = ''`.execute(db);
  },
});
