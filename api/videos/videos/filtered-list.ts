import { maxCountedRows, type PageRows, type Paging, readCursor } from "#api/lists/page";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { isBeyond, type Ordering } from "#api/lists/keyset";
import { contains } from "#api/db/like";
import type { Db } from "#api/db/open";
import type { VideoState } from "#contract/dashboard";
import { type VideoWithOwner, selectVideos } from "./queries";

/** Selects an owner's videos whose titles contain a query (folded), in a state unless it is null. */
export interface Filter {
  ownerId: string;
  q: string;
  state: VideoState | null;
}

const inState = {
  published: sql<boolean>`videos.is_published = 1`,
  unpublished: sql<boolean>`videos.is_published = 0`,
  processing: sql<boolean>`videos.status = 'processing'`,
  failed: sql<boolean>`videos.status = 'failed'`,
};

function matches({ q, state }: Filter) {
  const hasWords = contains(sql.ref("videos.title_folded"), q);
  return state ? sql<boolean>`(${hasWords} and ${inState[state]})` : hasWords;
}

const rowsPerStep = 1_000;

/** A video's id and its key in the sort order. */
interface SortedId {
  id: string;
  key: string | number;
}

interface TitleSlice {
  cursorKey: readonly (string | number)[] | null;
  isAscending: boolean;
  limit: number;
}

function selectSlice(
  db: Db,
  { ownerId }: Filter,
  { columns }: Ordering,
  { cursorKey: startKey, isAscending, limit }: TitleSlice,
) {
  const values = columns.map(({ value }) => value);
  let query = db
    .selectFrom("videos")
    .select(["videos.id", sql<string | number>`${values[0]}`.as("key")])
    .where("videos.owner_id", "=", ownerId)
    .limit(limit);
  for (const value of values) query = query.orderBy(value, isAscending ? "asc" : "desc");
  return startKey ? query.where(isBeyond(db, values, startKey, isAscending)) : query;
}

/** Finds matching videos in steps of a thousand videos. Yields to other requests between two steps. */
async function scanTitles(db: Db, filter: Filter, ordering: Ordering, slice: TitleSlice): Promise<SortedId[]> {
  const { isAscending, limit } = slice;
  const results: SortedId[] = [];
  for (let { cursorKey: start } = slice; ;) {
    const step = await selectSlice(db, filter, ordering, {
      cursorKey: start,
      isAscending,
      limit: rowsPerStep,
    })
      .select(matches(filter).as("isFound"))
      .execute();
    results.push(...step.filter(({ isFound }) => isFound));
    const last = step.at(-1);
    if (!last || step.length < rowsPerStep || results.length >= limit) return results.slice(0, limit);
    start = [last.key, last.id];
    await setImmediate();
  }
}

const byTitle: Ordering = {
  name: "title",
  columns: [sql.ref("videos.title_folded"), sql.ref("videos.id")].map((value) => ({ value, kind: "text" })),
  ascending: true,
};

/**
 * Reads one slice of the filtered list. Fewer than `maxCountedRows` matches are sorted in one query; otherwise it scans
 * the videos in the list's order until the slice is full.
 */
async function readSlice(db: Db, filter: Filter, ordering: Ordering, slice: TitleSlice) {
  const firsts = await scanTitles(db, filter, byTitle, { cursorKey: null, isAscending: true, limit: maxCountedRows });
  const places =
    firsts.length < maxCountedRows
      ? await selectSlice(db, filter, ordering, slice)
          .where("videos.id", "in", ["", ...firsts.map(({ id }) => id)])
          .execute()
      : await scanTitles(db, filter, ordering, slice);
  return { places, total: firsts.length };
}

export async function readFilteredPage(
  db: Db,
  filter: Filter,
  ordering: Ordering,
  { before, after, page, limit }: Paging,
): Promise<Omit<PageRows<VideoWithOwner>, "toKey"> & { total: number }> {
  const { name, columns, ascending } = ordering;
  const cursor = before ?? after;
  const kinds = columns.map(({ kind }) => kind);
  const start = cursor ? readCursor(cursor, name, kinds) : null;
  const skipped = cursor ? 0 : ((page ?? 1) - 1) * limit;
  const isAscending = before ? !ascending : ascending;
  const { places, total } = await readSlice(db, filter, ordering, {
    cursorKey: start,
    isAscending,
    limit: skipped + limit + 1,
  });
  const ids = places.slice(skipped).map(({ id }) => id);
  const read = await selectVideos(db)
    .where("videos.id", "in", ["", ...ids])
    .execute();
  const videos = new Map(read.map((video) => [video.id, video]));
  const rows = ids.flatMap((id) => videos.get(id) ?? []);
  return { rows: before ? rows.reverse() : rows, sorting: name, total };
}
