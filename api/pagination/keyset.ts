import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { type Db, isSqlite } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { type Slice, type Kind, type Paging, readCursor } from "./page";

/** What a list is sorted by; the last column tells all rows apart. */
export interface Ordering {
  /** Stands in the list's cursors, so that another list refuses them. */
  name: string;
  columns: { value: RawBuilder<unknown>; kind: Kind }[];
  ascending: boolean;
}

/** Newest first by two text columns, such as `comments.created_at` and `comments.id`. */
export const newestFirst = (name: string, time: string, id: string): Ordering => ({
  name,
  columns: [time, id].map((column) => ({ value: sql.ref(column), kind: "text" })),
  ascending: false,
});

type Edge = readonly (string | number)[];

/** Orders by a tuple, begins behind the edge and ends one row after the page; towards `before` the order is turned round. */
function keyset<D, T extends keyof D, O>(
  db: Db,
  query: SelectQueryBuilder<D, T, O>,
  { columns, ascending }: Ordering,
  { edge, before, limit }: { edge: Edge | null; before: string | null; limit: number },
): SelectQueryBuilder<D, T, O> {
  const up = before ? !ascending : ascending;
  let built = query.limit(limit + 1);
  for (const { value } of columns) built = built.orderBy(value, up ? "asc" : "desc");
  if (!edge) return built;
  const values = columns.map(({ value }) => value);
  return built.where(isBeyond(db, values, edge, up));
}

/** Whether a row lies beyond an edge, as each database begins at it in an index. */
export const isBeyond = (db: Db, columns: RawBuilder<unknown>[], edge: Edge, up: boolean): RawBuilder<boolean> =>
  isSqlite(db)
    ? isBeyondEach(columns, edge, up)
    : sql`(${sql.join(columns)}) ${sql.raw(up ? ">" : "<")} (${sql.join([...edge])})`;

/** Bounds each column by itself: with tables joined, SQLite does not begin at a tuple. */
function isBeyondEach(columns: RawBuilder<unknown>[], edge: Edge, up: boolean): RawBuilder<boolean> {
  const [column, value] = [columns[0]!, edge[0]];
  const [bound, beyond] = up ? [sql.raw(">="), sql.raw(">")] : [sql.raw("<="), sql.raw("<")];
  const isPast = sql<boolean>`${column} ${beyond} ${value}`;
  if (columns.length === 1) return isPast;
  const isPastNext = isBeyondEach(columns.slice(1), edge.slice(1), up);
  return sql`(${column} ${bound} ${value} and (${isPast} or ${isPastNext}))`;
}

/** A list as two queries for the same rows. */
export interface ListQueries<D, T extends keyof D, O, K extends keyof Tables> {
  /** With all that is shown of them. */
  rows: SelectQueryBuilder<D, T, O>;
  /** Joins only tables that decide which rows the list has, so that an index alone can count them. */
  keys: SelectQueryBuilder<Tables, K, object>;
}

/** Finds the row before a numbered page; undefined: the list ends before it. */
async function findEdge<K extends keyof Tables>(
  keys: SelectQueryBuilder<Tables, K, object>,
  { columns, ascending }: Ordering,
  skipped: number,
): Promise<Edge | undefined> {
  let query = keys.select(columns.map(({ value }, i) => value.as(`key_${i}`)));
  for (const { value } of columns) query = query.orderBy(value, ascending ? "asc" : "desc");
  const row = await query
    .limit(1)
    .offset(skipped - 1)
    .executeTakeFirst();
  return row && (Object.values(row) as (string | number)[]);
}

/** Reads where a page begins: null at the list's start, undefined behind its end. */
async function readEdge<K extends keyof Tables>(
  keys: SelectQueryBuilder<Tables, K, object>,
  ordering: Ordering,
  { before, after, page, limit }: Paging,
): Promise<Edge | null | undefined> {
  const cursor = before ?? after;
  const kinds = ordering.columns.map(({ kind }) => kind);
  if (cursor) return readCursor(cursor, ordering.name, kinds);
  const skipped = ((page ?? 1) - 1) * limit;
  return skipped > 0 ? findEdge(keys, ordering, skipped) : null;
}

/** Reads a page of a list, its rows in the list's order, as `toPage` and `toList` take it. */
export async function keysetPage<D, T extends keyof D, O, K extends keyof Tables>(
  db: Db,
  queries: ListQueries<D, T, O, K>,
  ordering: Ordering,
  asked: Paging,
  keyOf: Slice<O>["keyOf"],
): Promise<Slice<O>> {
  const { before, limit } = asked;
  const edge = await readEdge(queries.keys, ordering, asked);
  const rows: O[] =
    edge === undefined ? [] : await keyset(db, queries.rows, ordering, { edge, before, limit }).execute();
  if (before) rows.reverse();
  return { rows, sorting: ordering.name, keyOf };
}
