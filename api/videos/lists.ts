import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { type Kind, type PageAsked, readCursor, toPage } from "#api/http/paging";
import type { Page } from "#contract/envelope";
import { points } from "#contract/relevance";
import type { Video } from "#contract/videos";
import { isListed, toVideo, type VideoWithOwner, videosWithOwners } from "./queries";

/** Totals are counted this far and no further: a list's first page must not cost its whole length. */
const mostCounted = 1_000;

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

const escaped = (q: string) => q.replace(/[\\%_]/g, "\\$&");
const has = (column: string, pattern: string) => sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;

function scoreOf(column: string, q: string, rule: { equal: number; starts: number; contains: number }) {
  return sql<number>`case when ${sql.ref(column)} = ${q} then ${sql.lit(rule.equal)}
    when ${has(column, `${escaped(q)}%`)} then ${sql.lit(rule.starts)}
    when ${has(column, `%${escaped(q)}%`)} then ${sql.lit(rule.contains)} else 0 end`;
}

interface Search {
  /** Folded, not empty. */
  q: string;
  /** Only this channel's videos. */
  ownerId: string | undefined;
}

/** The listed videos whose title or description has the query, by the spec's relevance, then newest first. */
export async function searchVideos(
  db: Db,
  { q, ownerId }: Search,
  asked: PageAsked,
  viewerId: string | null,
): Promise<Page<Video>> {
  const score = sql<number>`(${scoreOf("videos.title_folded", q, points.title)}
    + ${scoreOf("videos.description_folded", q, points.description)} + ${sql.lit(q.length)})`;
  const contains = `%${escaped(q)}%`;
  const found = sql<boolean>`(${has("videos.title_folded", contains)} or ${has("videos.description_folded", contains)})`;
  const columns: Ordering["columns"] = [
    { value: score, kind: "whole" },
    { value: sql.ref("videos.created_at"), kind: "text" },
    { value: sql.ref("videos.id"), kind: "text" },
  ];
  const among = ownerId ? sql<boolean>`${isListed} and videos.owner_id = ${ownerId.toLowerCase()}` : isListed;
  const scored = videosWithOwners(db).select(score.as("score")).where(among).where(found);
  const rows = await pageOf(scored, { name: "relevance", columns, ascending: false }, asked).execute();
  if (asked.before) rows.reverse();
  const total = await countUpTo(db.selectFrom("videos").where(among).where(found));
  const keyOf = (row: (typeof rows)[number]) => [row.score, row.created_at, row.id];
  return toPage(asked, { rows, total, sorting: "relevance", keyOf }, (row) => toVideo(row, viewerId));
}
