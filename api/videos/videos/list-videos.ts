import { type SelectQueryBuilder, sql } from "kysely";
import { countUpTo, selectCount } from "#api/lists/count-up-to";
import { orderRows, readPage, type ListQueries, type Ordering } from "#api/lists/keyset";
import { cacheQuery } from "#api/db/cache-query";
import type { Db } from "#api/db/open";
import { isFirstPage, type KeyKind, type List, type ListRequest, toList, toPage } from "#api/lists/page";
import type { Tables } from "#api/db/tables";
import type { Page } from "#contract/envelope";
import type { Video } from "#contract/videos";
import { readFilteredPage } from "./filtered-list";
import type { OwnVideosFilter } from "./find-own-ids";
import { toVideo, type VideoWithOwner, selectVideos } from "./find-video";
import { isListed } from "./visibility";

export const sortColumns = {
  publishedAt: { name: "published_at", kind: "text" },
  // Clients that know one date only mean the newest videos.
  createdAt: { name: "published_at", kind: "text" },
  views: { name: "views", kind: "whole" },
  duration: { name: "duration", kind: "number" },
  title: { name: "title_folded", kind: "text" },
} as const satisfies Record<string, { name: string; kind: KeyKind }>;

/** The columns that a channel's videos can be sorted by. The feed has no index by likes. */
export const channelSortColumns = { ...sortColumns, likes: { name: "likes_count", kind: "whole" } } as const;

const byId = { name: "id", kind: "text" } as const;

export interface SqlSorting<By = keyof typeof sortColumns> {
  by: By;
  ascending: boolean;
}

/** Reads `sortBy` and `sortType`. The default is newest first; an unknown column counts as absent. */
export function parseSorting<C extends object>(
  { sortBy = "", sortType }: Partial<Record<"sortBy" | "sortType", string>>,
  columns: C,
) {
  const column = (Object.hasOwn(columns, sortBy) ? sortBy : "publishedAt") as keyof C;
  return { by: column, ascending: sortType === "asc" || sortType === "1" };
}

type ChannelSorting = SqlSorting<keyof typeof channelSortColumns>;

interface SortedRequest<S = ChannelSorting> extends ListRequest {
  sorting: S;
}

type VideoQueries = ListQueries<Tables, "videos" | "users", VideoWithOwner, Tables, "videos">;

/** Lists the feed: all listed videos, newest first by default. */
export const listFeed = (db: Db, sorting: SqlSorting, request: ListRequest): Promise<Page<Video>> =>
  isFirstPage(request.paging) && sorting.by === newestFirst.by && !sorting.ascending
    ? listNewest(db, request)
    : listSorted(db, { rowsQuery: selectFeed(db), keysQuery: selectListed(db) }, { ...request, sorting });

const newestFirst = { by: "publishedAt", ascending: false } as const;
const selectFeed = (db: Db) => selectVideos(db).where(isListed);
const newestRows = cacheQuery((db, { rows }: { rows: number }) =>
  orderRows(selectFeed(db), toOrdering(newestFirst), { isAscending: false, rows }),
);
const feedCounts = cacheQuery((db) => selectCount(db, orderForCount(selectListed(db))));

async function listNewest(db: Db, { paging, viewerId }: ListRequest): Promise<Page<Video>> {
  const [rows, [count]] = await Promise.all([newestRows(db, { rows: paging.limit + 1 }), feedCounts(db, {})]);
  const page = { rows, sorting: newestFirst.by, toKey: createKeyOf(newestFirst), total: Number(count?.total ?? 0) };
  return toPage(paging, page, (row) => toVideo(row, viewerId));
}

/** Lists the listed videos of a category, newest first; none for an empty one. */
export function listOfCategory(db: Db, category: string, request: ListRequest): Promise<Page<Video>> {
  // The index has the condition that there is a category.
  const isOfCategory = sql<boolean>`videos.category = ${category} and videos.category <> ''`;
  const queries = { rowsQuery: selectFeed(db).where(isOfCategory), keysQuery: selectListed(db).where(isOfCategory) };
  return listSorted(db, queries, { ...request, sorting: newestFirst });
}

/** Lists the videos of a channel: all videos for its owner, listed ones for everybody else. */
export function listChannelVideos(db: Db, channelId: string, request: SortedRequest<SqlSorting>) {
  const ownerId = channelId.toLowerCase();
  const isOwner = request.viewerId === ownerId;
  const rowsQuery = selectVideos(db).where("videos.owner_id", "=", ownerId);
  const keysQuery = (isOwner ? db.selectFrom("videos") : selectListed(db)).where("videos.owner_id", "=", ownerId);
  return listSorted(db, { rowsQuery: isOwner ? rowsQuery : rowsQuery.where(isListed), keysQuery }, request);
}

/** Lists an owner's videos. A query (folded) limits them to titles that contain it, and a state to videos in it. */
export async function listOwnVideos(
  db: Db,
  filter: OwnVideosFilter,
  { paging, sorting }: Omit<SortedRequest, "viewerId">,
): Promise<List<Video>> {
  const { ownerId, q, state } = filter;
  const [ordering, toKey] = [toOrdering(sorting), createKeyOf(sorting)];
  const rowsQuery = selectVideos(db).where("videos.owner_id", "=", ownerId);
  const keysQuery = db.selectFrom("videos").where("videos.owner_id", "=", ownerId);
  const page =
    q || state
      ? await readFilteredPage(db, { filter, ordering }, paging)
      : await readPage(db, { rowsQuery, keysQuery, ordering, toKey }, paging);
  return toList(paging, { ...page, toKey }, (row) => toVideo(row, ownerId));
}

const createKeyOf =
  ({ by }: ChannelSorting) =>
  (row: VideoWithOwner) => [row[channelSortColumns[by].name], row.id];

export function toOrdering({ by, ascending }: ChannelSorting): Ordering {
  const columns = [channelSortColumns[by], byId].map(({ name, kind }) => ({ value: sql.ref(`videos.${name}`), kind }));
  return { name: by, columns, ascending };
}

const selectListed = (db: Db) => db.selectFrom("videos").where(isListed);

async function listSorted(
  db: Db,
  queries: VideoQueries,
  { paging, viewerId, sorting }: SortedRequest,
): Promise<Page<Video>> {
  const pageRead = readPage(db, { ...queries, ordering: toOrdering(sorting), toKey: createKeyOf(sorting) }, paging);
  const [page, total] = await Promise.all([pageRead, countUpTo(db, orderForCount(queries.keysQuery))]);
  return toPage(paging, { ...page, total }, (row) => toVideo(row, viewerId));
}

/** Orders videos that are counted, so that the database reads an index and not the whole table. */
const orderForCount = (query: SelectQueryBuilder<Tables, "videos", object>) =>
  query.orderBy("videos.published_at", "desc");
