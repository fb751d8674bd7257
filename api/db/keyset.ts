import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
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
  const edge = sql.join([...readCursor(cursor, name, kinds)]);
  const tuple = sql.join(columns.map(({ value }) => value));
  return built.where(sql<boolean>`(${tuple}) ${sql.raw(up ? ">" : "<")} (${edge})`);
}

/** Reads a page by its keyset, its rows in the list's order, as `toPage` and `toList` take it. */
export async function keysetPage<D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  ordering: Ordering,
  asked: PageAsked,
  keyOf: Found<O>["keyOf"],
): Promise<Found<O>> {
  const rows: O[] = await keyset(query, ordering, asked).execute();
  if (asked.before) rows.reverse();
  return { rows, sorting: ordering.name, keyOf };
}
