import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { type Db, isSqlite } from "./open";
import { type Found, type Kind, type PageAsked, readCursor } from "#api/http/paging";

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

/** Orders by a tuple, begins behind the cursor and ends one row after the page; towards `before` the order is turned round. */
function keyset<D, T extends keyof D, O>(
  db: Db,
  query: SelectQueryBuilder<D, T, O>,
  { name, columns, ascending }: Ordering,
  asked: PageAsked,
): SelectQueryBuilder<D, T, O> {
  const up = asked.before ? !ascending : ascending;
  const cursor = asked.before ?? asked.after;
  let built = query.limit(asked.limit + 1);
  for (const { value } of columns) built = built.orderBy(value, up ? "asc" : "desc");
  if (!cursor) return asked.page ? built.offset((asked.page - 1) * asked.limit) : built;
  const kinds = columns.map(({ kind }) => kind);
  const edge = readCursor(cursor, name, kinds);
  return built.where(
    isBeyond(
      db,
      columns.map(({ value }) => value),
      edge,
      up,
    ),
  );
}

/** Whether a row lies beyond an edge, as each database begins at it in an index. */
export const isBeyond = (db: Db, columns: RawBuilder<unknown>[], edge: Edge, up: boolean): RawBuilder<boolean> =>
  isSqlite(db)
    ? isBeyondEach(columns, edge, up)
    : sql`(${sql.join(columns)}) ${sql.raw(up ? ">" : "<")} (${sql.join([...edge])})`;

type Edge = readonly (string | number)[];

/** Bounds each column by itself: with tables joined, SQLite does not begin at a tuple. */
function isBeyondEach(columns: RawBuilder<unknown>[], edge: Edge, up: boolean): RawBuilder<boolean> {
  const [column, value] = [columns[0]!, edge[0]];
  const [bound, beyond] = up ? [sql.raw(">="), sql.raw(">")] : [sql.raw("<="), sql.raw("<")];
  const isPast = sql<boolean>`${column} ${beyond} ${value}`;
  if (columns.length === 1) return isPast;
  const isPastNext = isBeyondEach(columns.slice(1), edge.slice(1), up);
  return sql`(${column} ${bound} ${value} and (${isPast} or ${isPastNext}))`;
}

/** Reads a page by its keyset, its rows in the list's order, as `toPage` and `toList` take it. */
export async function keysetPage<D, T extends keyof D, O>(
  db: Db,
  query: SelectQueryBuilder<D, T, O>,
  ordering: Ordering,
  asked: PageAsked,
  keyOf: Found<O>["keyOf"],
): Promise<Found<O>> {
  const rows: O[] = await keyset(db, query, ordering, asked).execute();
  if (asked.before) rows.reverse();
  return { rows, sorting: ordering.name, keyOf };
}
