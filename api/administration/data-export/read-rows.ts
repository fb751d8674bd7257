import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type SelectQueryBuilder, sql } from "kysely";
import { type Db, isSqlite } from "#api/db/open";
import { isBeyond } from "#api/lists/keyset";

const pageRows = 500;

type Key = readonly (string | number)[];

interface RowOrder<O> {
  /** The columns of an index after the one that names the account; together they are unique. */
  columns: readonly string[];
  /** Returns the values of these columns. */
  toKey: (row: O) => Key;
}

/** Reads the rows of a query in the order of an index, by pages of 500, between which other requests run. */
export async function* readRows<D, T extends keyof D, O>(
  db: Db,
  query: SelectQueryBuilder<D, T, O>,
  { columns, toKey }: RowOrder<O>,
): AsyncGenerator<O> {
  const refs = columns.map((column) => sql.ref(column));
  const pageQuery = refs.reduce((built, ref) => built.orderBy(ref), query.limit(pageRows));
  for (let key: Key | null = null; ;) {
    const rows: O[] = await (
      key ? pageQuery.where(isBeyond(db, refs, { start: key, isAscending: true })) : pageQuery
    ).execute();
    yield* rows;
    if (rows.length < pageRows) return;
    key = toKey(rows.at(-1)!);
    await yieldToEventLoop();
  }
}

/**
 * Reads rows by an index that has nothing but the account, by pages of 500: SQLite has its entries in the order of
 * rowids. PostgreSQL sorts the account's rows by id for each page.
 */
export async function* readByPosition<D, T extends keyof D, O>(
  db: Db,
  query: SelectQueryBuilder<D, T, O>,
  table: "comments" | "reports",
) {
  const column = `${table}.${isSqlite(db) ? "rowid" : "id"}`;
  const located = query.select(sql.ref<string | number>(column).as("position"));
  const toKey = (row: unknown): Key => [(row as { position: string | number }).position];
  for await (const row of readRows(db, located, { columns: [column], toKey })) {
    const { position: _, ...rest } = row as O & { position: unknown };
    yield rest;
  }
}
