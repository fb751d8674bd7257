import { setImmediate } from "node:timers/promises";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { isBeyond, type Ordering, orderRows } from "#api/lists/keyset";
import { type PageRows, type Paging, readCursor } from "#api/lists/page";
import { type Filter, findOwnIds, matches } from "./find-own-ids";
import { type VideoWithOwner, selectVideos } from "./find-video";

const rowsPerStep = 4_000;

interface FilteredList {
  filter: Filter;
  ordering: Ordering;
}

interface Slice {
  startKey: readonly (string | number)[] | null;
  isAscending: boolean;
  limit: number;
}

type Videos = SelectQueryBuilder<Tables, "videos", object>;

/** Selects the id and the first column of the order of those videos that a slice has. */
function selectSlice(db: Db, videos: Videos, { columns }: Ordering, { startKey, isAscending, limit }: Slice) {
  const values = columns.map(({ value }) => value);
  const rows = videos.select(["videos.id", sql<string | number>`${values[0]}`.as("key")]);
  const sorted = orderRows(rows, { columns }, { isAscending, rows: limit });
  return startKey ? sorted.where(isBeyond(db, values, startKey, isAscending)) : sorted;
}

const selectOwn = (db: Db, { filter, ordering }: FilteredList, slice: Slice) =>
  selectSlice(db, db.selectFrom("videos").where("videos.owner_id", "=", filter.ownerId), ordering, slice);

/** Reads the ids of a step that match, up to `wanted`: both databases keep the order of the step. */
async function readMatches(db: Db, list: FilteredList, step: Slice, wanted: number): Promise<string[]> {
  const firsts = selectOwn(db, list, step).select(matches(list.filter).as("isFound"));
  const found = db
    .selectFrom(firsts.as("firsts"))
    .select("id")
    .where(sql<boolean>`"isFound"`)
    .limit(wanted);
  return (await found.execute()).map(({ id }) => id);
}

/**
 * Reads an owner's videos in the list's order, in steps between which other requests run, and keeps those that match.
 * `next` is where the list goes on after so many steps; null when the slice is full or the list ends.
 */
async function scanList(db: Db, list: FilteredList, { steps = Infinity, ...slice }: Slice & { steps?: number }) {
  const ids: string[] = [];
  let { startKey } = slice;
  for (let step = 0; step < steps; step += 1) {
    const rows = { ...slice, startKey, limit: rowsPerStep };
    ids.push(...(await readMatches(db, list, rows, slice.limit - ids.length)));
    if (ids.length >= slice.limit) return { ids, next: null };
    const last = await selectOwn(db, list, { ...rows, limit: 1 })
      .offset(rowsPerStep - 1)
      .executeTakeFirst();
    if (!last) return { ids, next: null };
    startKey = [last.key, last.id];
    await setImmediate();
  }
  return { ids, next: startKey };
}

/** Reads the ids of a slice of the videos that a query finds. */
async function readFound(db: Db, { ordering }: FilteredList, slice: Slice, found: RawBuilder<unknown>) {
  // Without their owner, by whose index in the list's order all of the list would be read.
  const videos = db.selectFrom("videos").where("videos.id", "in", sql<string>`(${found})`);
  return (await selectSlice(db, videos, ordering, slice).execute()).map(({ id }) => id);
}

/**
 * Finds the ids of a slice of the filtered list. What is frequent fills it in the first step through the list; what is
 * rare is found by an index and sorted; the rest of the list is read for what is neither.
 */
async function findSlice(db: Db, list: FilteredList, slice: Slice): Promise<string[]> {
  const first = await scanList(db, list, { ...slice, steps: 1 });
  if (!first.next) return first.ids;
  const found = await findOwnIds(db, list.filter);
  if (found) return readFound(db, list, slice, found);
  const rest = { ...slice, startKey: first.next, limit: slice.limit - first.ids.length };
  return [...first.ids, ...(await scanList(db, list, rest)).ids];
}

export async function readFilteredPage(
  db: Db,
  list: FilteredList,
  { before, after, page, limit }: Paging,
): Promise<Omit<PageRows<VideoWithOwner>, "toKey">> {
  const { name, columns, ascending } = list.ordering;
  const cursor = before ?? after;
  const kinds = columns.map(({ kind }) => kind);
  const startKey = cursor ? readCursor(cursor, name, kinds) : null;
  const skipped = cursor ? 0 : ((page ?? 1) - 1) * limit;
  const isAscending = before ? !ascending : ascending;
  const found = await findSlice(db, list, { startKey, isAscending, limit: skipped + limit + 1 });
  const ids = found.slice(skipped);
  const read = await selectVideos(db)
    .where("videos.id", "in", ["", ...ids])
    .execute();
  const videos = new Map(read.map((video) => [video.id, video]));
  const rows = ids.flatMap((id) => videos.get(id) ?? []);
  return { rows: before ? rows.reverse() : rows, sorting: name };
}
