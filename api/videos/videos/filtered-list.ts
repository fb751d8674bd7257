import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { isBeyond, type Ordering } from "#api/lists/keyset";
import { type PageRows, type Paging, readCursor } from "#api/lists/page";
import { type Filter, findOwnIds, matches } from "./find-own-ids";
import { type VideoWithOwner, selectVideos } from "./find-video";

const rowsPerStep = 1_000;

interface FilteredList {
  filter: Filter;
  ordering: Ordering;
}

interface Slice {
  startKey: readonly (string | number)[] | null;
  isAscending: boolean;
  limit: number;
}

function selectSlice(
  db: Db,
  { filter: { ownerId }, ordering: { columns } }: FilteredList,
  { startKey, isAscending, limit }: Slice,
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

/**
 * Reads an owner's videos in the list's order, in steps of a thousand between which other requests run, and keeps those
 * that match. `next` is where the list goes on after so many steps; null when the slice is full or the list ends.
 */
async function scanList(db: Db, list: FilteredList, { steps = Infinity, ...slice }: Slice & { steps?: number }) {
  const ids: string[] = [];
  let { startKey } = slice;
  for (let step = 0; step < steps; step += 1) {
    const rows = await selectSlice(db, list, { ...slice, startKey, limit: rowsPerStep })
      .select(matches(list.filter).as("isFound"))
      .execute();
    ids.push(...rows.flatMap(({ id, isFound }) => (isFound ? [id] : [])));
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerStep || ids.length >= slice.limit)
      return { ids: ids.slice(0, slice.limit), next: null };
    startKey = [last.key, last.id];
    await setImmediate();
  }
  return { ids, next: startKey };
}

/**
 * Finds the ids of a slice of the filtered list. What is frequent fills it in the first step through the list; what is
 * rare is found by an index and sorted; the rest of the list is read for what is neither.
 */
async function findSlice(db: Db, list: FilteredList, slice: Slice): Promise<string[]> {
  const first = await scanList(db, list, { ...slice, steps: 1 });
  if (!first.next) return first.ids;
  const found = await findOwnIds(db, list.filter);
  if (found) {
    const rows = await selectSlice(db, list, slice)
      .where("videos.id", "in", ["", ...found])
      .execute();
    return rows.map(({ id }) => id);
  }
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
