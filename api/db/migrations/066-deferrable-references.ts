import { type Migration, sql } from "kysely";
import type { DatabaseKind } from "./database-kind";

/** Lets a transaction defer the references to videos on PostgreSQL; SQLite defers any. */
export const deferrableReferences = (kind: DatabaseKind): Migration => ({
  async up(db) {
    if (kind === "sqlite") return;
    const { rows } = await sql<{ table: string; name: string }>`
      select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype = 'f' and confrelid = 'videos'::regclass`.execute(db);
    for (const { table, name } of rows)
      await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} deferrable initially immediate`.execute(
        db,
      );
  },
});
