import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import type { DatabaseKind } from "./database-kind";

type Table = CreateTableBuilder<string, string>;

export const count = (table: Table, name: string) =>
  table.addColumn(name, "bigint", (column) => column.notNull().defaultTo(0));

export const texts = (table: Table, ...names: string[]) =>
  names.reduce((built, name) => built.addColumn(name, "text", (column) => column.notNull()), table);

export const belongsTo = (table: Table, name: string, owner: string) =>
  table.addColumn(name, "text", (column) => column.notNull().references(owner).onDelete("cascade"));

/** Returns the type of folded texts, which compare byte by byte on both databases. */
export const folded = (kind: DatabaseKind) => (kind === "postgres" ? sql`text collate "C"` : sql`text`);

/** Creates a table of unique pairs of references, with the time of each pair. */
export const pairs = (
  db: Kysely<unknown>,
  name: string,
  one: [column: string, of: string],
  other: [column: string, of: string],
  time: string,
) =>
  texts(belongsTo(belongsTo(db.schema.createTable(name), ...one), ...other), time)
    .addPrimaryKeyConstraint(`${name}_key`, [one[0], other[0]])
    .execute();

export const index = (db: Kysely<unknown>, name: string, table: string, columns: string[]) =>
  db.schema.createIndex(name).on(table).columns(columns).execute();

/** Adds columns that the table does not have yet, so that a stopped migration can begin anew. */
export async function addColumns(
  db: Kysely<unknown>,
  kind: DatabaseKind,
  table: string,
  definitions: Record<string, string>,
) {
  const existing =
    kind === "sqlite" ? await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db) : null;
  for (const [name, definition] of Object.entries(definitions)) {
    if (existing?.rows.some((column) => column.name === name)) continue;
    const condition = sql.raw(kind === "postgres" ? "if not exists " : "");
    await sql`alter table ${sql.table(table)} add column ${condition}${sql.ref(name)} ${sql.raw(definition)}`.execute(
      db,
    );
  }
}
