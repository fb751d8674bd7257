import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { type Kind, type PageAsked, readCursor, toPage } from "#api/http/paging";
import type { Page } from "#contract/envelope";
import type { Video } from "#contract/videos";
import { isListed, toVideo, type VideoWithOwner, videosWithOwners } from "./queries";
import { mostCounted } from "./search-scores";

export { searchVideos } from "./search";

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

const byId = { name: "id", kind: "text" } as const;

export interface Sorting {
  by: keyof typeof sortColumns;
  ascending: boolean;
}

type Query<O> = SelectQueryBuilder<Tables, "videos" | "users", O>;

/** The feed: what everybody may see, newest first unless asked otherwise. */
export const listFeed = (db: Db, asked: PageAsked, sorting: Sorting, viewerId: string | null) =>
  listSorted(videosWithOwners(db).where(isListed), listed(db), asked, sorting, viewerId);

/** The videos of a channel: all of them for its owner, the listed ones for others. */
export function listOfChannel(db: Db, channelId: string, asked: PageAsked, sorting: Sorting, viewerId: string | null) {
  const ownerId = channelId.toLowerCase();
  const all = viewerId === ownerId;
  const rows = videosWithOwners(db).where("videos.owner_id", "=", ownerId);
  const counted = (all ? db.selectFrom("videos") : listed(db)).where("videos.owner_id", "=", ownerId);
  return listSorted(all ? rows : rows.where(isListed), counted, asked, sorting, viewerId);
}

const listed = (db: Db) => db.selectFrom("videos").where(isListed);

async function listSorted(
  query: Query<VideoWithOwner>,
  counted: SelectQueryBuilder<Tables, "videos", object>,
  asked: PageAsked,
  sorting: Sorting,
  viewerId: string | null,
): Promise<Page<Video>> {
  const column = sortColumns[sorting.by];
  const columns = [column, byId].map(({ name, kind }) => ({ value: sql.ref(`videos.${name}`), kind }));
  const rows = await pageOf(query, { name: sorting.by, columns, ascending: sorting.ascending }, asked).execute();
  if (asked.before) rows.reverse();
  // The order keeps the count to an index: unordered, a database may look for the first thousand anywhere.
  const total = await countUpTo(counted.orderBy("videos.created_at", "desc"));
  const keyOf = (row: VideoWithOwner) => [row[column.name], row.id];
  return toPage(asked, { rows, total, sorting: sorting.by, keyOf }, (row) => toVideo(row, viewerId));
}

interface Ordering {
  name: string;
  columns: { value: RawBuilder<unknown>; kind: Kind }[];
  ascending: boolean;
}

/** Orders by a tuple and begins behind the cursor; towards `before` the order is turned round. */
function pageOf<O>(query: Query<O>, { name, columns, ascending }: Ordering, asked: PageAsked) {
  const up = asked.before ? !ascending : ascending;
  const cursor = asked.before ?? asked.after;
  let built = query.limit(asked.limit + 1);
  for (const { value } of columns) built = built.orderBy(value, up ? "asc" : "desc");
  if (!cursor) return asked.page ? built.offset((asked.page - 1) * asked.limit) : built;
  const kinds = columns.map(({ kind }) => kind);
  const edge = sql.join([...readCursor(cursor, name, kinds)]);
  const tuple = sql.join(columns.map(({ value }) => value));
  return built.where(sql<boolean>`(${tuple}) ${sql.raw(up ? ">" : "<")} (${edge})`);
}

async function countUpTo(query: SelectQueryBuilder<Tables, "videos", object>): Promise<number> {
  const rows = await query
    .select(sql<number>`1`.as("one"))
    .limit(mostCounted)
    .execute();
  return rows.length;
}
