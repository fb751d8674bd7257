import { sql } from "kysely";
import { contains } from "#api/db/like";
import { type Db, isSqlite } from "#api/db/open";
import { maxCountedRows, type List, readCursor, toList, type ListRequest } from "#api/lists/page";
import { findMentions } from "#api/accounts/users/mentions";
import { selectTweets, toTweet } from "#api/community/tweets/read-tweets";
import type { Tweet } from "#contract/tweets";
import { textIndex } from "./community-index";
import { hasTrigrams } from "#api/db/trigrams";

const sorting = "foundTweets";

/** A tweet and its key in the list: its place on SQLite, its time and id on PostgreSQL. */
interface FoundTweet {
  id: string;
  key: (string | number)[];
}

interface TweetSlice {
  cursor: readonly (string | number)[] | null;
  backwards: boolean;
  limit: number;
}

/** Finds the tweets that contain a folded text, newest first. */
export async function findTweets(db: Db, query: string, { paging, viewerId }: ListRequest): Promise<List<Tweet>> {
  const text = paging.before ?? paging.after;
  const cursor = text ? readCursor(text, sorting, isSqlite(db) ? ["whole"] : ["text", "text"]) : null;
  const skippedRows = cursor ? 0 : ((paging.page ?? 1) - 1) * paging.limit;
  const slice = { cursor, backwards: paging.before !== null, limit: skippedRows + paging.limit + 1 };
  const hits = query ? await (isSqlite(db) ? findOnSqlite : findOnPostgres)(db, query, slice) : [];
  const pageHits = hits.slice(skippedRows);
  if (slice.backwards) pageHits.reverse();
  const rows = await readTweets(db, pageHits, viewerId);
  const texts = rows.map(({ row }) => row);
  const mentions = await findMentions(db, texts);
  return toList(paging, { rows, sorting, toKey: ({ key }) => key }, ({ row }) => toTweet(row, mentions));
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
async function findOnSqlite(db: Db, query: string, { cursor, backwards, limit }: TweetSlice): Promise<FoundTweet[]> {
  const { table, match } = textIndex("tweet", query);
  const place = sql`${sql.table(table)}.rowid`;
  const beyondCursor = cursor ? sql`and ${place} ${sql.raw(backwards ? ">" : "<")} ${cursor[0]}` : sql``;
  const { rows } = await sql<{ id: string; place: number }>`select tweet_id as id, place
    from ${sql.table(table)} cross join tweet_places on place = ${place}
    where ${sql.table(table)} match ${match} ${beyondCursor}
    order by ${place} ${sql.raw(backwards ? "asc" : "desc")} limit ${limit}`.execute(db);
  return rows.map((row) => ({ id: row.id, key: [row.place] }));
}

type DatedTweet = Record<"id" | "created_at", string>;

/** Letters of `short_terms` for a text that contains, begins with or equals a term. */
const shortTermLetters = ["k", "o", "s"];

const hasQuery = (query: string) =>
  hasTrigrams(query)
    ? contains(sql.ref("content_folded"), query)
    : sql<boolean>`short_terms(content_folded, '')
        && array[${sql.join(shortTermLetters.map((letter) => letter + query))}]::text[]`;

/** Sorts the hits when they are few; otherwise reads the tweets by time until there are enough. */
async function findOnPostgres(db: Db, query: string, slice: TweetSlice): Promise<FoundTweet[]> {
  const { rows } = await sql<DatedTweet>`select id, created_at from tweets where ${hasQuery(query)}
    limit ${sql.lit(maxCountedRows)}`.execute(db);
  const tweets = rows.length < maxCountedRows ? cutTweets(rows, slice) : await scanTweets(db, query, slice);
  return tweets.map(({ id, created_at }) => ({ id, key: [created_at, id] }));
}

const newestFirst = (a: DatedTweet, b: DatedTweet) =>
  a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1;

function cutTweets(tweets: DatedTweet[], { cursor, backwards, limit }: TweetSlice) {
  const order = (a: DatedTweet, b: DatedTweet) => (backwards ? newestFirst(b, a) : newestFirst(a, b));
  const [created_at, id] = (cursor ?? []) as string[];
  const startKey = created_at !== undefined && id !== undefined ? { created_at, id } : null;
  return tweets
    .filter((tweet) => !startKey || (tweet.id !== startKey.id && order(startKey, tweet) < 0))
    .sort(order)
    .slice(0, limit);
}

async function scanTweets(db: Db, query: string, { cursor, backwards, limit }: TweetSlice) {
  const direction = sql.raw(backwards ? "asc" : "desc");
  const beyondCursor = cursor
    ? sql`and (created_at, id) ${sql.raw(backwards ? ">" : "<")} (${sql.join([...cursor])})`
    : sql``;
  const { rows } = await sql<DatedTweet>`select id, created_at from tweets
    where ${contains(sql.ref("content_folded"), query)} ${beyondCursor}
    order by created_at ${direction}, id ${direction} limit ${limit}`.execute(db);
  return rows;
}
