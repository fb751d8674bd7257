import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { contains } from "#api/db/like";
import type { Db } from "#api/db/open";
import { isBeyond, type Ordering } from "#api/pagination/keyset";
import { type Paging, readCursor } from "#api/pagination/page";
import type { ContentKind } from "#contract/content-words";
import { findMatches } from "./find-matches";
import { type ContentQuery, kinds } from "./kinds";

/** SQLite compares as many texts in about 10 ms. */
const rowsPerStep = 2_000;

interface Searched {
  kind: ContentKind;
  /** Folded, and not empty. */
  query: string;
  /** The list without the search. */
  keysQuery: ContentQuery;
  ordering: Ordering;
}

type Key = [createdAt: string, id: string];

interface Slice {
  start: Key | null;
  isAscending: boolean;
  limit: number;
}

/**
 * Finds the ids of a page of those whose text contains the query, and of one more, in the order in which they are read:
 * backwards before a cursor. A frequent term fills a page by one step through the list; of the others the index finds all,
 * unless they are too many to tell, and then the list is read on in short steps, between which other requests run.
 */
export async function searchContent(db: Db, searched: Searched, { before, after, limit }: Paging): Promise<string[]> {
  const cursor = before ?? after;
  const start = cursor ? (readCursor(cursor, searched.ordering.name, ["text", "text"]) as Key) : null;
  const slice = { start, isAscending: before !== null, limit: limit + 1 };
  const first = await scan(db, searched, slice, 1);
  if (first.end === null) return first.ids;
  const matches = await findMatches(db, searched.kind, searched.query);
  if (matches) return readMatches(searched, matches, slice);
  const laterScan = await scan(db, searched, { ...slice, start: first.end, limit: slice.limit - first.ids.length });
  return [...first.ids, ...laterScan.ids];
}

/** Compares the texts of a list in steps, until the slice is full, the list ends (both: `end` is null), or `maxSteps`. */
async function scan(db: Db, searched: Searched, { start, isAscending, limit }: Slice, maxSteps = Infinity) {
  const { folded, table } = kinds[searched.kind];
  const isFound = contains(sql.ref(`${table}.${folded}`), searched.query).as("isFound");
  const ids: string[] = [];
  let end = start;
  for (let step = 0; step < maxSteps; step += 1) {
    const query = selectKeys(db, searched, { start: end, isAscending }).select(isFound);
    const rows = await query.limit(rowsPerStep).execute();
    ids.push(...rows.filter((row) => row.isFound).map(({ id }) => id));
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerStep || ids.length >= limit) return { ids: ids.slice(0, limit), end: null };
    end = [last.created_at, last.id];
    await nextTurn();
  }
  return { ids, end };
}

const keyColumns = (kind: ContentKind) => [
  sql<string>`${sql.ref(`${kinds[kind].table}.created_at`)}`.as("created_at"),
  sql<string>`${sql.ref(`${kinds[kind].table}.id`)}`.as("id"),
];

function selectKeys(
  db: Db,
  { keysQuery, ordering, kind }: Searched,
  { start, isAscending }: Pick<Slice, "start" | "isAscending">,
) {
  const columns = ordering.columns.map(({ value }) => value);
  let query = keysQuery.select(keyColumns(kind));
  for (const column of columns) query = query.orderBy(column, isAscending ? "asc" : "desc");
  return start ? query.where(isBeyond(db, columns, start, isAscending)) : query;
}

const compare = (a: Key, b: Key) => (a[0] === b[0] ? +(a[1] > b[1]) - +(a[1] < b[1]) : a[0] > b[0] ? 1 : -1);

/** Reads which of the matches the list has beyond the start; they are few, and sorted here. */
async function readMatches({ keysQuery, kind }: Searched, matches: string[], { start, isAscending, limit }: Slice) {
  const rows = await keysQuery
    .select(keyColumns(kind))
    .where(sql.ref(`${kinds[kind].table}.id`), "in", ["", ...matches])
    .execute();
  const sign = isAscending ? 1 : -1;
  return rows
    .map(({ created_at, id }): Key => [created_at, id])
    .filter((key) => start === null || sign * compare(key, start) > 0)
    .sort((a, b) => sign * compare(a, b))
    .slice(0, limit)
    .map(([, id]) => id);
}
