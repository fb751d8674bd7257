import { type Migration, sql } from "kysely";
import type { DatabaseKind } from "./database-kind";

/**
 * Lets no statement merge segments of SQLite's search indexes (FTS5's `automerge`), neither for what it writes nor for
 * what it deletes: the upkeep merges them in short steps.
 */
export const searchMerges = (kind: DatabaseKind): Migration => ({
  async up(db) {
    if (kind !== "sqlite") return;
    const { rows } = await sql<{ name: string }>`select name from sqlite_master
      where type = 'table' and sql like 'create virtual table % using fts5(%'`.execute(db);
    for (const { name } of rows)
      await sql`insert into ${sql.table(name)} (${sql.ref(name)}, rank) values ('automerge', 0)`.execute(db);
  },
});
