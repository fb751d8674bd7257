import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { derivedJob, type Key, type Row, type TableShape } from "./table-shape";

type Db = Kysely<unknown> | Transaction<unknown>;

const listColumns = (names: string[]) => sql.join(names.map((name) => sql.ref(name)));
const typeOf = ({ columns }: TableShape, name: string) => sql.raw(columns.find((column) => column.name === name)!.type);

/** Passes rows as one array for each column, so that the statement is the same for any number of rows. */
const unnest = (table: TableShape, names: string[], rows: Row[]): RawBuilder<unknown> =>
  sql`unnest(${sql.join(names.map((name, index) => sql`${rows.map((row) => row[index])}::${typeOf(table, name)}[]`))})`;

const hasKey = (table: TableShape, keys: Key[]) =>
  sql`(${listColumns(table.key)}) in (select * from ${unnest(table, table.key, keys)})`;

/** Inserts rows, or overwrites those with the same keys. */
export async function writeRows(db: Db, table: TableShape, rows: Row[]) {
  if (rows.length === 0) return;
  const names = table.columns.map(({ name }) => name);
  const otherColumns = names.filter((name) => !table.key.includes(name));
  const sets = otherColumns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  const conflict = sets.length > 0 ? sql`do update set ${sql.join(sets)}` : sql`do nothing`;
  await sql`insert into ${sql.table(table.name)} (${listColumns(names)}) select * from ${unnest(table, names, rows)}
    on conflict (${listColumns(table.key)}) ${conflict}`.execute(db);
}

export async function deleteRows(db: Db, table: TableShape, keys: Key[]) {
  if (keys.length > 0) await sql`delete from ${sql.table(table.name)} where ${hasKey(table, keys)}`.execute(db);
}

/**
 * Changes the unique texts of rows that will be overwritten, so that another row can take one of these texts before that
 * happens.
 */
export async function freeUniqueTexts(db: Db, table: TableShape, keys: Key[]) {
  if (table.uniqueTexts.length === 0 || keys.length === 0) return;
  const key = sql.join(
    table.key.map((name) => sql`${sql.ref(name)}::text`),
    sql` || ' ' || `,
  );
  const sets = table.uniqueTexts.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} || ' moving ' || ${key}`);
  await sql`update ${sql.table(table.name)} set ${sql.join(sets)} where ${hasKey(table, keys)}`.execute(db);
}

/** Replaces all rows of a table. */
export async function replaceRows(db: Kysely<unknown>, table: TableShape, rows: Row[]) {
  const names = table.columns.map(({ name }) => name);
  await db.transaction().execute(async (trx) => {
    await sql`delete from ${sql.table(table.name)}`.execute(trx);
    await sql`insert into ${sql.table(table.name)} (${listColumns(names)}) select * from ${unnest(table, names, rows)}`.execute(
      trx,
    );
  });
}

/** Reads the rows with these keys; all rows of a table without a key. */
export async function readRows(db: Db, table: TableShape, keys: Key[]): Promise<Row[]> {
  const names = table.columns.map(({ name }) => name);
  const where = table.key.length > 0 ? sql`where ${hasKey(table, keys)}` : sql``;
  const { rows } = await sql<Record<string, Row[number]>>`select ${listColumns(names)} from ${sql.table(table.name)}
    ${where}`.execute(db);
  return rows.map((row) => names.map((name) => row[name]!));
}

/** Counts the rows of a table, without jobs that the new database adds by itself. */
export async function countRows(db: Db, table: TableShape): Promise<number> {
  const where = table.name === "jobs" ? sql`where kind <> ${derivedJob}` : sql``;
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table.name)} ${where}`.execute(db);
  return rows[0]!.count;
}
