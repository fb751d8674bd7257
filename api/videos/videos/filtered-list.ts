import { setImmediate } from "node:timers/promises";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { type Db, isSqlite } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { type Ordering, orderRows } from "#api/lists/keyset";
import { type PageRows, type Paging, parseSlice, type RowKey } from "#api/lists/page";
import { type OwnVideosFilter, selectOwnIds, matchesFilter } from "./find-own-ids";
import { type VideoWithOwner, selectVideos } from "./find-video";

/** Rows of the list that are read before an index of words or states is used. */
const firstRows = 4_000;

/**
 * The list's own index has all columns that a filter compares, and SQLite reads 100,000 rows of it in 10 ms. Longer lists
 * are read in steps of this size; to find the end of a step takes half as long as to read it.
 */
const rowsPerBatch = 100_000;

interface FilteredList {
  filter: OwnVideosFilter;
  ordering: Ordering;
}

interface ListSlice {
  startKey: RowKey | null;
  isAscending: boolean;
  limit: number;
}

/** A slice that ends after this many rows of the list at the latest. */
interface SliceStep extends ListSlice {
  rows: number;
}

type Videos = SelectQueryBuilder<Tables, "videos", object>;

/**
 * Selects the ids of the videos of a slice, and the first column of their order. SQLite, too, can begin at a tuple where no
 * second table is joined; it still compares each row with the tuple, after the conditions before.
 */
function selectSlice(videos: Videos, { columns }: Ordering, { startKey, isAscending, limit }: ListSlice) {
  const values = columns.map(({ value }) => value);
  const rows = videos.select(["videos.id", sql<string | number>`${values[0]}`.as("key")]);
  const sortedRows = orderRows(rows, { columns }, { isAscending, rows: limit });
  const beyond = sql.raw(isAscending ? ">" : "<");
  return startKey
    ? sortedRows.where(sql<boolean>`(${sql.join(values)}) ${beyond} (${sql.join([...startKey])})`)
    : sortedRows;
}

const selectOwn = (db: Db, { filter }: FilteredList): Videos =>
  db.selectFrom("videos").where("videos.owner_id", "=", filter.ownerId);

/** Finds the last row of a step; null when the list ends before the step does. */
async function findEnd(db: Db, list: FilteredList, { rows, ...slice }: SliceStep): Promise<RowKey | null> {
  if (rows === Infinity) return null;
  const lastRow = await selectSlice(selectOwn(db, list), list.ordering, { ...slice, limit: 1 })
    .offset(rows - 1)
    .executeTakeFirst();
  return lastRow ? [lastRow.key, lastRow.id] : null;
}

/** Reads the ids of the videos of a slice that match, up to the last row of a step. */
async function readMatchingIds(
  db: Db,
  list: FilteredList,
  { end, ...slice }: ListSlice & { end: RowKey | null },
): Promise<string[]> {
  // `is true` keeps the planner from other indexes: the index of the order has all columns that are read.
  const matching = selectOwn(db, list).where(sql<boolean>`${matchesFilter(db, list.filter)} is true`);
  const matchingSlice = selectSlice(matching, list.ordering, slice);
  const values = sql.join(list.ordering.columns.map(({ value }) => value));
  const upTo = sql.raw(slice.isAscending ? "<=" : ">=");
  const bounded = end ? matchingSlice.where(sql<boolean>`(${values}) ${upTo} (${sql.join([...end])})`) : matchingSlice;
  return (await bounded.execute()).map(({ id }) => id);
}

/**
 * Reads one step of an owner's videos in the list's order, and returns the ids of those that match. `next` is where the
 * list continues; null when the slice is full or the list ends.
 */
async function scanStep(db: Db, list: FilteredList, step: SliceStep) {
  const end = await findEnd(db, list, step);
  const ids = await readMatchingIds(db, list, { ...step, end });
  return { ids, next: ids.length < step.limit ? end : null };
}

/**
 * Returns whether a list may be read in one step without delaying other requests: PostgreSQL works in its own processes,
 * and short lists take little time.
 */
async function isReadAtOnce(db: Db, ownerId: string): Promise<boolean> {
  if (!isSqlite(db)) return true;
  const owner = await db.selectFrom("users").select("videos_count").where("id", "=", ownerId).executeTakeFirst();
  return (owner?.videos_count ?? 0) <= rowsPerBatch;
}

async function scanRest(db: Db, list: FilteredList, { startKey, ...slice }: ListSlice): Promise<string[]> {
  const ids: string[] = [];
  const rows = (await isReadAtOnce(db, list.filter.ownerId)) ? Infinity : rowsPerBatch;
  for (let next = startKey; next;) {
    const step = await scanStep(db, list, { ...slice, startKey: next, limit: slice.limit - ids.length, rows });
    ids.push(...step.ids);
    next = step.next;
    await setImmediate();
  }
  return ids;
}

/** Reads the ids of a slice of the videos that an index has found. */
async function readByIds(
  db: Db,
  { ordering, matchingIds }: { ordering: Ordering; matchingIds: RawBuilder<unknown> },
  slice: ListSlice,
) {
  // Without a condition on the owner, with which the planner would read the whole list by the owner's index.
  const videos = db.selectFrom("videos").where("videos.id", "in", sql<string>`(${matchingIds})`);
  return (await selectSlice(videos, ordering, slice).execute()).map(({ id }) => id);
}

/**
 * Finds the ids of a slice of the filtered list. Frequent matches fill the slice in the first step through the list. Rare
 * matches are found by an index and sorted. Otherwise, the rest of the list is read.
 */
async function findSlice(db: Db, list: FilteredList, slice: ListSlice): Promise<string[]> {
  const { ids, next } = await scanStep(db, list, { ...slice, rows: firstRows });
  if (!next) return ids;
  const matchingIds = await selectOwnIds(db, list.filter);
  if (matchingIds) return readByIds(db, { ordering: list.ordering, matchingIds }, slice);
  return [...ids, ...(await scanRest(db, list, { ...slice, startKey: next, limit: slice.limit - ids.length }))];
}

/** Reads a page of an owner's videos that match a filter. */
export async function readFilteredPage(
  db: Db,
  list: FilteredList,
  paging: Paging,
): Promise<Omit<PageRows<VideoWithOwner>, "toKey">> {
  const { name, columns, ascending } = list.ordering;
  const kinds = columns.map(({ kind }) => kind);
  const { slice, skippedRows } = parseSlice(paging, name, kinds);
  const { cursor: startKey, backwards, limit } = slice;
  const ids = (await findSlice(db, list, { startKey, isAscending: ascending !== backwards, limit })).slice(skippedRows);
  const videoRows = await selectVideos(db)
    .where("videos.id", "in", ["", ...ids])
    .execute();
  const videos = new Map(videoRows.map((video) => [video.id, video]));
  const rows = ids.flatMap((id) => videos.get(id) ?? []);
  return { rows: backwards ? rows.reverse() : rows, sorting: name };
}
