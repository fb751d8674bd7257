import type { Migration } from "kysely";
import type { DatabaseKind } from "./database-kind";
import { createPostgresSearch } from "./009-search-postgres";
import { createSqliteSearch } from "./009-search-sqlite";

/** Finds terms of one or two characters by index; on SQLite all terms, newest first. */
export const searchByIndex = (kind: DatabaseKind): Migration => ({
  up: kind === "postgres" ? createPostgresSearch : createSqliteSearch,
});
