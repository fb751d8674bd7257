import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { type Db, isSqlite } from "#api/db/open";
import { type KeyKind, type List, type PageRows, type Paging, type RowKey, readCursor, toList } from "./page";

/** How a list is sorted; the last column is unique. */
export interface Ordering {
  /** The name in the cursors of the list, so that other lists refuse them. */
  name: string;
  columns: { value: RawBuilder<unknown>; kind: KeyKind }[];
  ascending: boolean;
}

/** Orders a list newest first by two text columns, such as `comments.created_at` and `comments.id`. */
export const orderNewestFirst = (name: string, time: string, id: string): Ordering => ({
  name,
  columns: [time, id].map((column) => ({ value: sql.ref(column), kind: "text" })),
  ascending: false,
});

/** Orders a query by the columns, and ends it after so many rows. */
export function orderRows<D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  { columns }: { columns: { value: RawBuilder<unknown> }[] },
  { isAscending, rows }: { isAscending: boolean; rows: number },
): SelectQueryBuilder<D, T, O> {
  let ordered = query.limit(rows);
  for (const { value } of columns) ordered = ordered.orderBy(value, isAscending ? "asc" : "desc");
  return ordered;
}

interface KeySlice {
  ordering: Ordering;
  startKey: RowKey | null;
  before: string | null;
  limit: number;
}

/** Orders a query, begins it after the key and ends it one row after the page. `before` reverses the order. */
function limitToSlice<D, T extends keyof D, O>(
  db: Db,
  query: SelectQueryBuilder<D, T, O>,
  { ordering: { columns, ascending }, startKey, before, limit }: KeySlice,
): SelectQueryBuilder<D, T, O> {
  const isAscending = before ? !ascending : ascending;
  const built = orderRows(query, { columns }, { isAscending, rows: limit + 1 });
  if (!startKey) return built;
  const values = columns.map(({ value }) => value);
  return built.where(isBeyond(db, values, { start: startKey, isAscending }));
}

/** Compares rows with a key in the form that lets each database seek in an index. */
export const isBeyond = (
  db: Db,
  columns: RawBuilder<unknown>[],
  { start, isAscending }: { start: RowKey; isAscending: boolean },
): RawBuilder<boolean> =>
  isSqlite(db)
    ? isBeyondColumns(columns, start, isAscending)
    : sql`(${sql.join(columns)}) ${sql.raw(isAscending ? ">" : "<")} (${sql.join([...start])})`;

/**
 * Bounds each column by itself: with tables joined, SQLite does not begin at a tuple. A `+` keeps it from searching an
 * index for each side of an `or`, after which it would sort all rows that it found (SQLite, The Query Planner, §"Disqualifying
 * WHERE clause terms using unary +").
 */
function isBeyondColumns(columns: RawBuilder<unknown>[], start: RowKey, isAscending: boolean): RawBuilder<boolean> {
  const [column, value] = [columns[0]!, start[0]];
  const [bound, beyond] = isAscending ? [sql.raw(">="), sql.raw(">")] : [sql.raw("<="), sql.raw("<")];
  if (columns.length === 1) return sql`${column} ${beyond} ${value}`;
  const rest = columns.slice(1).map((each) => sql`+${each}`);
  const isPastNext = isBeyondColumns(rest, start.slice(1), isAscending);
  return sql`(${column} ${bound} ${value} and (+${column} ${beyond} ${value} or ${isPastNext}))`;
}

export interface ListQueries<D, T extends keyof D, O, KeysD, K extends keyof KeysD> {
  /** Selects all that is shown of a row. */
  rowsQuery: SelectQueryBuilder<D, T, O>;
  /** Joins only tables that decide which rows the list has, so that an index alone can count them. */
  keysQuery: SelectQueryBuilder<KeysD, K, object>;
}

/** Finds the key of the row before a numbered page; undefined when the list ends earlier. */
async function findKeyBeforePage<D, K extends keyof D>(
  keys: SelectQueryBuilder<D, K, object>,
  { columns, ascending }: Ordering,
  skipped: number,
): Promise<RowKey | undefined> {
  let query = keys.select(columns.map(({ value }, index) => value.as(`key_${index}`)));
  for (const { value } of columns) query = query.orderBy(value, ascending ? "asc" : "desc");
  const row = await query
    .limit(1)
    .offset(skipped - 1)
    .executeTakeFirst();
  return row && (Object.values(row) as (string | number)[]);
}

/** Finds the key after which a page begins; null at the list's start, undefined when the list ends earlier. */
async function findStartKey<D, K extends keyof D>(
  keys: SelectQueryBuilder<D, K, object>,
  ordering: Ordering,
  { before, after, page, limit }: Paging,
): Promise<RowKey | null | undefined> {
  const cursor = before ?? after;
  const kinds = ordering.columns.map(({ kind }) => kind);
  if (cursor) return readCursor(cursor, ordering.name, kinds);
  const offset = ((page ?? 1) - 1) * limit;
  return offset > 0 ? findKeyBeforePage(keys, ordering, offset) : null;
}

/** Longer pages, which old clients ask for, are read in slices, between which other requests run. */
const maxRowsPerBatch = 1_000;

interface SortedList<D, T extends keyof D, O, KeysD, K extends keyof KeysD> extends ListQueries<D, T, O, KeysD, K> {
  ordering: Ordering;
  toKey: PageRows<O>["toKey"];
}

/** Reads a page of a list and converts its rows. */
export const readList = async <D, T extends keyof D, O, KeysD, K extends keyof KeysD, Item>(
  db: Db,
  { paging, ...list }: SortedList<D, T, O, KeysD, K> & { paging: Paging },
  toItem: (row: O) => Item,
): Promise<List<Item>> => toList(paging, await readPage(db, list, paging), toItem);

/** Reads a page of a list, its rows in the list's order, as `toPage` and `toList` take it. */
export async function readPage<D, T extends keyof D, O, KeysD, K extends keyof KeysD>(
  db: Db,
  list: SortedList<D, T, O, KeysD, K>,
  paging: Paging,
): Promise<PageRows<O>> {
  const { rowsQuery, keysQuery, ordering, toKey } = list;
  const { before, limit } = paging;
  let startKey = await findStartKey(keysQuery, ordering, paging);
  const rows: O[] = [];
  while (startKey !== undefined) {
    const sliceLimit = Math.min(limit - rows.length, maxRowsPerBatch);
    const slice: O[] = await limitToSlice(db, rowsQuery, { ordering, startKey, before, limit: sliceLimit }).execute();
    const isLast = slice.length <= sliceLimit || rows.length + sliceLimit === limit;
    rows.push(...(isLast ? slice : slice.slice(0, sliceLimit)));
    startKey = isLast ? undefined : toKey(rows.at(-1)!);
    if (!isLast) await yieldToEventLoop();
  }
  if (before) rows.reverse();
  return { rows, sorting: ordering.name, toKey };
}
