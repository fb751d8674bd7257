import { sql } from "kysely";
import { contains } from "#api/db/like";
import { type Db, isSqlite } from "#api/db/open";
import {
  isFirstPage,
  maxCountedRows,
  type List,
  parseSlice,
  toList,
  type ListRequest,
  type PageSlice,
} from "#api/lists/page";
import { findMentions } from "#api/accounts/users/mentions";
import { selectTweets, toTweet } from "#api/community/tweets/read-tweets";
import type { Tweet } from "#contract/tweets";
import { textIndex } from "./community-index";
import { hasTrigrams } from "#api/db/trigrams";
import { hasShortTerm } from "./short-tweets-postgres";
import { cutTweets, type DatedTweet, type FoundTweet, toFound } from "./tweet-slices";
import { findWideTweets } from "./wide-tweets";

const sorting = "foundTweets";

/** Finds the tweets that contain a folded text, newest first, then tweets that contain it when folded widely. */
export async function findTweets(db: Db, query: string, { paging, viewerId }: ListRequest): Promise<List<Tweet>> {
  const kinds = isSqlite(db) ? (["whole", "whole"] as const) : (["whole", "text", "text"] as const);
  const { slice, skippedRows } = parseSlice(paging, sorting, kinds);
  const hits = query ? await findRanked(db, query, slice) : [];
  const pageHits = hits.slice(skippedRows);
  if (slice.backwards) pageHits.reverse();
  const rows = await readTweets(db, pageHits, viewerId);
  const texts = rows.map(({ row }) => row);
  const mentions = await findMentions(db, texts);
  const list = toList(paging, { rows, sorting, toKey: ({ key }) => key }, ({ row }) => toTweet(row, mentions));
  if (!isFirstPage(paging) || list.page.nextCursor === null) return list;
  return { ...list, page: { ...list.page, totalDocs: await countTweets(db, query) } };
}

/** Counts the tweets that a search finds, up to a thousand. */
async function countTweets(db: Db, query: string): Promise<number> {
  const { table, match } = textIndex("tweet", query);
  const matches = isSqlite(db)
    ? sql`${sql.table(table)} where ${sql.table(table)} match ${match}`
    : sql`tweets where ${hasQuery(query)}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (select 1 as one from ${matches} limit ${sql.lit(maxCountedRows)}) as matches`.execute(db);
  const limit = maxCountedRows - Number(rows[0]!.count);
  const wideHits = limit > 0 ? await findWideTweets(db, query, { cursor: null, backwards: false, limit }) : [];
  return maxCountedRows - limit + wideHits.length;
}

async function findRanked(db: Db, query: string, slice: PageSlice): Promise<FoundTweet[]> {
  const { cursor, backwards, limit } = slice;
  const ranks = [
    { rank: 1, find: isSqlite(db) ? findOnSqlite : findOnPostgres },
    { rank: 0, find: findWideTweets },
  ];
  const hits: FoundTweet[] = [];
  for (const { rank, find } of backwards ? ranks.reverse() : ranks) {
    const cursorRank = cursor?.[0] as number | undefined;
    if (hits.length >= limit || (cursorRank !== undefined && (backwards ? rank < cursorRank : rank > cursorRank)))
      continue;
    const slice = { backwards, limit: limit - hits.length, cursor: rank === cursorRank ? cursor!.slice(1) : null };
    hits.push(...(await find(db, query, slice)).map(({ id, key }) => ({ id, key: [rank, ...key] })));
  }
  return hits;
}

async function readTweets(db: Db, tweets: FoundTweet[], viewerId: string | null) {
  if (tweets.length === 0) return [];
  const ids = tweets.map(({ id }) => id);
  const unsortedRows = await selectTweets(db, viewerId).where("tweets.id", "in", ids).execute();
  const rows = new Map(unsortedRows.map((row) => [row.id, row]));
  return tweets.flatMap(({ id, key }) => {
    const row = rows.get(id);
    return row ? [{ row, key }] : [];
  });
}

/** Reads the index by place, newest tweets first. */
async function findOnSqlite(db: Db, query: string, { cursor, backwards, limit }: PageSlice): Promise<FoundTweet[]> {
  const { table, match } = textIndex("tweet", query);
  const place = sql`${sql.table(table)}.rowid`;
  const beyondCursor = cursor ? sql`and ${place} ${sql.raw(backwards ? ">" : "<")} ${cursor[0]}` : sql``;
  const { rows } = await sql<{ id: string; place: number }>`select tweet_id as id, place
    from ${sql.table(table)} cross join tweet_places on place = ${place}
    where ${sql.table(table)} match ${match} ${beyondCursor}
    order by ${place} ${sql.raw(backwards ? "asc" : "desc")} limit ${limit}`.execute(db);
  return rows.map((row) => ({ id: row.id, key: [row.place] }));
}

const hasQuery = (query: string) =>
  hasTrigrams(query) ? contains(sql.ref("content_folded"), query) : hasShortTerm("content_folded", query);

/** Sorts the hits when they are few; otherwise reads the tweets by time until there are enough. */
async function findOnPostgres(db: Db, query: string, slice: PageSlice): Promise<FoundTweet[]> {
  const { rows } = await sql<DatedTweet>`select id, created_at from tweets where ${hasQuery(query)}
    limit ${sql.lit(maxCountedRows)}`.execute(db);
  return rows.length < maxCountedRows ? cutTweets(rows, slice) : toFound(await scanTweets(db, query, slice));
}

async function scanTweets(db: Db, query: string, { cursor, backwards, limit }: PageSlice) {
  const direction = sql.raw(backwards ? "asc" : "desc");
  const beyondCursor = cursor
    ? sql`and (created_at, id) ${sql.raw(backwards ? ">" : "<")} (${sql.join([...cursor])})`
    : sql``;
  const { rows } = await sql<DatedTweet>`select id, created_at from tweets
    where ${contains(sql.ref("content_folded"), query)} ${beyondCursor}
    order by created_at ${direction}, id ${direction} limit ${limit}`.execute(db);
  return rows;
}
