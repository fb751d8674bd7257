import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { maxCountedRows, parseSlice, type PageSlice, toPage, writeCursor, type ListRequest } from "#api/lists/page";
import { toVideo } from "#api/videos/videos/find-video";
import { isListed } from "#api/videos/videos/visibility";
import type { Page } from "#contract/envelope";
import type { FoundVideo } from "#contract/videos";
import {
  type FilteredSearch,
  matchesOptions,
  type ResultOptions,
  resultSortColumns,
  sortBySortKey,
  type SortedHit,
  toSortKey,
} from "./result-options";
import { openHitSets } from "./hit-sets";
import { findCaptionTier, findWideCaptions } from "./search-captions";
import { readHitRows } from "./search";
import { scanSorted } from "./scan-sorted";
import type { Hit } from "./hits";
import { findWideHits } from "./wide-hits";

/**
 * Finds listed videos as `searchVideos` does, sorted and limited as requested. Fewer than a thousand hits are all sorted;
 * of more, it reads the videos in their order, newest first instead of by relevance, for as long as a request may take.
 * A page may then have few videos or none, and its cursor leads on.
 */
export async function searchSorted(
  db: Db,
  search: FilteredSearch,
  { paging, viewerId }: ListRequest,
): Promise<Page<FoundVideo>> {
  const { name, kinds } = orderingOf(search);
  const { slice, skippedRows } = parseSlice(paging, name, kinds);
  const { hits, total, reached } = await findSlice(db, search, slice);
  const pageHits = hits.slice(skippedRows);
  if (slice.backwards) pageHits.reverse();
  const keys = new Map(pageHits.map((hit) => [hit.id, hit.key]));
  const rows = await readHitRows(db, search.query, pageHits);
  const page = toPage(
    paging,
    { rows, total, sorting: name, toKey: ({ id }) => keys.get(id)! },
    ({ captionHit, ...row }) => ({ ...toVideo(row, viewerId), ...(captionHit && { captionHit }) }),
  );
  return reached ? continueAt(page, writeCursor(name, reached), slice.backwards) : page;
}

const continueAt = <T>(page: Page<T>, cursor: string, backwards: boolean): Page<T> =>
  backwards
    ? { ...page, prevCursor: cursor, hasPrevPage: true }
    : { ...page, nextCursor: cursor, hasNextPage: true, nextPage: page.page + 1 };

/** The name of the order in cursors, and the kinds of its key. */
function orderingOf({ sorting }: ResultOptions) {
  if (!sorting) return { name: "filtered", kinds: ["whole", "text", "text"] as const };
  const { kind } = resultSortColumns[sorting.by];
  return { name: `found-${sorting.by}-${sorting.ascending ? "up" : "down"}`, kinds: [kind, "text"] as const };
}

interface SortedResult {
  hits: SortedHit[];
  total: number;
  /** The key of the last video that was read, when the search stopped before the slice was full. */
  reached: SortedHit["key"] | null;
}

async function findSlice(db: Db, search: FilteredSearch, slice: PageSlice): Promise<SortedResult> {
  const textHits = await openHitSets(db, search.query).all();
  const allHits = textHits && [...textHits, ...(await findWideHits(db, { ...search, ownerId: undefined }, textHits))];
  if (allHits && allHits.length < maxCountedRows) {
    const hits = await readAllHits(db, search, allHits);
    return { hits: sortBySortKey(hits, search, slice), total: Math.min(hits.length, maxCountedRows), reached: null };
  }
  const { sorting } = search;
  const scan = await (sorting ? scanSorted(db, { ...search, sorting }, slice) : scanNewest(db, search, slice));
  return { ...scan, total: maxCountedRows };
}

/** Reads hits newest first where there are too many to rank; the score in their keys is 0. */
async function scanNewest(db: Db, search: FilteredSearch, slice: PageSlice) {
  const sorting = { by: "publishedAt", ascending: false } as const;
  const cursor = slice.cursor && slice.cursor.slice(1);
  const { hits, reached } = await scanSorted(db, { ...search, sorting }, { ...slice, cursor });
  return { hits: hits.map((hit) => ({ ...hit, key: [0, ...hit.key] })), reached: reached && [0, ...reached] };
}

/** Reads the sort keys of the hits that fulfil the options, caption matches among them. */
async function readAllHits(db: Db, search: FilteredSearch, textHits: Hit[]): Promise<SortedHit[]> {
  const where = matchesOptions(search);
  const captionHits = await findCaptionTier(
    db,
    { query: search.query, ownerId: search.ownerId, where, rankedHits: textHits },
    { cursor: null, backwards: false, limit: maxCountedRows - textHits.length },
  );
  const narrowHits = [...textHits, ...captionHits];
  const wideCaptions = await findWideCaptions(db, { query: search.query, ownerId: search.ownerId, where }, narrowHits);
  const hits = new Map([...narrowHits, ...wideCaptions].map((hit) => [hit.id, hit]));
  if (hits.size === 0) return [];
  const rows = await db
    .selectFrom("videos")
    .select(["videos.id", "videos.views", "videos.duration"])
    .where("videos.id", "in", [...hits.keys()])
    .where(sql<boolean>`${isListed} and ${where}`)
    .execute();
  return rows.map((row) => {
    const hit = hits.get(row.id)!;
    return { ...hit, key: toSortKey(search, { ...row, ...hit }) };
  });
}
