import { type RawBuilder, sql } from "kysely";
import type { PageSlice } from "#api/lists/page";
import { type SqlSorting, sortColumns } from "#api/videos/videos/list-videos";
import type { Hit } from "./hits";

/** The columns that results can be sorted by instead of their relevance. */
export const resultSortColumns = {
  publishedAt: sortColumns.publishedAt,
  createdAt: sortColumns.createdAt,
  views: sortColumns.views,
  duration: sortColumns.duration,
} as const;

type ResultSorting = SqlSorting<keyof typeof resultSortColumns>;

export interface FilteredSearch extends ResultOptions {
  query: string;
}

export interface ResultOptions {
  /** null sorts by relevance. */
  sorting: ResultSorting | null;
  ownerId: string | undefined;
  /** Limits the results to videos since this time, in ISO 8601. */
  since: string | null;
  minSeconds: number | null;
  maxSeconds: number | null;
  hasCaptions: boolean;
  /** Limits the results to a category; empty for none. */
  category: string;
}

export type OptionsQuery = Partial<
  Record<"sortBy" | "sortType" | "userId" | "since" | "minDuration" | "maxDuration" | "captions" | "category", string>
>;

const parseSeconds = (text = "") => {
  const seconds = Number(text);
  return text.trim() !== "" && Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
};

function parseTime(text = "") {
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Reads how the results of a search are sorted and limited; an invalid option counts as absent. */
export function parseResultOptions(query: OptionsQuery): ResultOptions {
  const { sortBy = "", sortType } = query;
  const sortColumn = Object.hasOwn(resultSortColumns, sortBy) ? (sortBy as ResultSorting["by"]) : null;
  return {
    sorting: sortColumn && { by: sortColumn, ascending: sortType === "asc" || sortType === "1" },
    ownerId: query.userId?.toLowerCase(),
    since: parseTime(query.since),
    minSeconds: parseSeconds(query.minDuration),
    maxSeconds: parseSeconds(query.maxDuration),
    hasCaptions: query.captions === "true",
    category: query.category ?? "",
  };
}

/** Returns whether results are neither sorted nor limited, except to a channel. */
export const isPlainSearch = ({ sorting, since, minSeconds, maxSeconds, hasCaptions, category }: ResultOptions) =>
  sorting === null && since === null && minSeconds === null && maxSeconds === null && !hasCaptions && !category;

/** Builds the condition on videos; the cheapest tests come first. */
export function matchesOptions({ ownerId, since, minSeconds, maxSeconds, hasCaptions, category }: ResultOptions) {
  const conditions: RawBuilder<unknown>[] = [sql`1 = 1`];
  if (ownerId) conditions.push(sql`videos.owner_id = ${ownerId}`);
  if (category) conditions.push(sql`videos.category = ${category}`);
  if (since) conditions.push(sql`${sql.ref(`videos.${sortColumns.publishedAt.name}`)} >= ${since}`);
  if (minSeconds !== null) conditions.push(sql`videos.duration >= ${minSeconds}`);
  if (maxSeconds !== null) conditions.push(sql`videos.duration <= ${maxSeconds}`);
  if (hasCaptions) conditions.push(sql`exists (select 1 from captions as tracks where tracks.video_id = videos.id)`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** A hit with its key in the requested order; the id comes last. */
export interface SortedHit extends Hit {
  key: (string | number)[];
}

export function toSortKey({ sorting }: ResultOptions, hit: Hit & { views: number; duration: number }) {
  if (!sorting) return [hit.score, hit.published_at, hit.id];
  const value = hit[resultSortColumns[sorting.by].name];
  return [value, hit.id];
}

function compareKeys(one: readonly (string | number)[], other: readonly (string | number)[]) {
  const index = one.findIndex((value, each) => value !== other[each]);
  return index < 0 ? 0 : one[index]! < other[index]! ? -1 : 1;
}

export function sortBySortKey<H extends SortedHit>(
  hits: H[],
  { sorting }: ResultOptions,
  { cursor, backwards, limit }: PageSlice,
): H[] {
  const isAscending = (sorting?.ascending ?? false) !== backwards;
  const order = isAscending ? compareKeys : (a: H["key"], b: H["key"]) => compareKeys(b, a);
  return hits
    .filter(({ key }) => !cursor || order([...cursor], key) < 0)
    .sort((a, b) => order(a.key, b.key))
    .slice(0, limit);
}
