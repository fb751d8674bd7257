import { type SelectQueryBuilder, sql } from "kysely";
import { keysetPage, type ListQueries, type Ordering } from "#api/pagination/keyset";
import type { Db } from "#api/db/open";
import { maxCountedRows } from "#api/pagination/counted-rows";
import type { Tables } from "#api/db/tables";
import { type Kind, type Paging, toPage } from "#api/pagination/page";
import type { Page } from "#contract/envelope";
import type { Video } from "#contract/videos";
import { filteredPage } from "./filtered-list";
import { isListed, toVideo, type VideoWithOwner, videosWithOwners } from "./queries";

interface Column {
  name: string;
  kind: Kind;
}

/** What videos can be sorted by, under the wire's names. */
export const sortColumns = {
  createdAt: { name: "created_at", kind: "text" },
  views: { name: "views", kind: "whole" },
  duration: { name: "duration", kind: "number" },
  title: { name: "title_folded", kind: "text" },
} as const satisfies Record<string, Column>;

/** What one channel's can be sorted by: likes too, by which the feed has no index. */
export const channelSortColumns = { ...sortColumns, likes: { name: "likes_count", kind: "whole" } } as const;

const byId = { name: "id", kind: "text" } as const;

export interface Sorting<By = keyof typeof sortColumns> {
  by: By;
  ascending: boolean;
}

interface SortingQuery {
  sortBy?: string;
  sortType?: string;
}

/** Reads `sortBy` and `sortType`, newest first unless told; a name that is none of the columns counts as absent. */
export function sortingOf<C extends object>({ sortBy = "", sortType }: SortingQuery, columns: C) {
  const by = (Object.hasOwn(columns, sortBy) ? sortBy : "createdAt") as keyof C;
  return { by, ascending: sortType === "asc" || sortType === "1" };
}

type ChannelSorting = Sorting<keyof typeof channelSortColumns>;
type VideoQueries = ListQueries<Tables, "videos" | "users", VideoWithOwner, "videos">;

/** The feed: what everybody may see, newest first unless asked otherwise. */
export const listFeed = (db: Db, asked: Paging, sorting: Sorting, viewerId: string | null) =>
  listSorted(db, { rows: videosWithOwners(db).where(isListed), keys: listed(db) }, asked, sorting, viewerId);

/** The videos of a channel: all of them for its owner, the listed ones for others. */
export function listOfChannel(db: Db, channelId: string, asked: Paging, sorting: Sorting, viewerId: string | null) {
  const ownerId = channelId.toLowerCase();
  const all = viewerId === ownerId;
  const rows = videosWithOwners(db).where("videos.owner_id", "=", ownerId);
  const keys = (all ? db.selectFrom("videos") : listed(db)).where("videos.owner_id", "=", ownerId);
  return listSorted(db, { rows: all ? rows : rows.where(isListed), keys }, asked, sorting, viewerId);
}

/** All of one's own videos, or those whose title has the query (folded; empty for all). */
export async function listOwn(
  db: Db,
  { ownerId, q }: { ownerId: string; q: string },
  asked: Paging,
  sorting: ChannelSorting,
) {
  const rows = videosWithOwners(db).where("videos.owner_id", "=", ownerId);
  const keys = db.selectFrom("videos").where("videos.owner_id", "=", ownerId);
  if (!q) return listSorted(db, { rows, keys }, asked, sorting, ownerId);
  const found = await filteredPage(db, { ownerId, q }, orderingOf(sorting), asked);
  return toPage(asked, { ...found, keyOf: keyIn(sorting) }, (row) => toVideo(row, ownerId));
}

const keyIn =
  ({ by }: ChannelSorting) =>
  (row: VideoWithOwner) => [row[channelSortColumns[by].name], row.id];

function orderingOf({ by, ascending }: ChannelSorting): Ordering {
  const columns = [channelSortColumns[by], byId].map(({ name, kind }) => ({ value: sql.ref(`videos.${name}`), kind }));
  return { name: by, columns, ascending };
}

const listed = (db: Db) => db.selectFrom("videos").where(isListed);

async function listSorted(
  db: Db,
  queries: VideoQueries,
  asked: Paging,
  sorting: ChannelSorting,
  viewerId: string | null,
): Promise<Page<Video>> {
  const finding = keysetPage(db, queries, orderingOf(sorting), asked, keyIn(sorting));
  const [found, total] = await Promise.all([finding, countUpTo(db, queries.keys)]);
  return toPage(asked, { ...found, total }, (row) => toVideo(row, viewerId));
}

async function countUpTo(db: Db, query: SelectQueryBuilder<Tables, "videos", object>): Promise<number> {
  // The order keeps the count to an index: unordered, a database may look for the first thousand anywhere.
  const firsts = query
    .select(sql<number>`1`.as("one"))
    .orderBy("videos.created_at", "desc")
    .limit(maxCountedRows)
    .as("firsts");
  const { total } = await db
    .selectFrom(firsts)
    .select((eb) => eb.fn.countAll<number | string>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}
