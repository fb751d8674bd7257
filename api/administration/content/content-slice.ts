import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { isBeyond, type Ordering } from "#api/lists/keyset";
import type { ContentKind } from "#contract/words/content";
import { type ContentQuery, contentTables } from "./content-tables";

export interface ContentSearch {
  kind: ContentKind;
  /** Folded, and not empty. */
  query: string;
  /** The list without the search. */
  keysQuery: ContentQuery;
  ordering: Ordering;
}

export type ContentKey = [createdAt: string, id: string];

/** Up to `limit` rows of the list beyond a key, newest first unless `isAscending`. */
export interface ContentSlice {
  start: ContentKey | null;
  isAscending: boolean;
  limit: number;
}

/** The matches that a search has found in a slice so far. */
export interface ScanProgress {
  /** The ids of the matches between the start and `reached`, in the order of the slice. */
  ids: string[];
  /** The key at which the search continues; null when the slice is full or the list ends. */
  reached: ContentKey | null;
}

export const idColumn = (kind: ContentKind) => sql<string>`${sql.ref(`${contentTables[kind].table}.id`)}`;

export const selectKeys = ({ keysQuery, kind }: ContentSearch) =>
  keysQuery.select([
    sql<string>`${sql.ref(`${contentTables[kind].table}.created_at`)}`.as("created_at"),
    idColumn(kind).as("id"),
  ]);

export function selectSlice(db: Db, search: ContentSearch, { start, isAscending }: Omit<ContentSlice, "limit">) {
  const columns = search.ordering.columns.map(({ value }) => value);
  let query = selectKeys(search);
  for (const column of columns) query = query.orderBy(column, isAscending ? "asc" : "desc");
  return start ? query.where(isBeyond(db, columns, { start, isAscending })) : query;
}

const compareTexts = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);

/** Compares two keys in the order of a slice; negative when the first key comes first. */
export const compareKeys = (a: ContentKey, b: ContentKey, isAscending: boolean) =>
  (compareTexts(a[0], b[0]) || compareTexts(a[1], b[1])) * (isAscending ? 1 : -1);
