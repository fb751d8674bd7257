import { type RawBuilder, sql } from "kysely";
import { containsWidely, widen, type WideQuery } from "#api/db/folded-texts";
import { contains } from "#api/db/like";
import { type Db, isSqlite } from "#api/db/open";
import { hasTrigrams } from "#api/db/trigrams";
import { maxCountedRows, type PageSlice } from "#api/lists/page";
import { textIndex } from "./community-index";
import { hasShortWideTerm } from "./short-tweets-postgres";
import { cutTweets, type DatedTweet } from "./tweet-slices";

/** Finds the tweets that contain a query only when both are folded widely, newest first: a thousand of many. */
export async function findWideTweets(db: Db, query: string, slice: PageSlice) {
  const search = widen(query);
  if (!search) return [];
  return isSqlite(db) ? findOnSqlite(db, search, slice) : cutTweets(await findOnPostgres(db, search), slice);
}

const lacksQuery = ({ query }: WideQuery) => sql`not ${contains(sql.ref("tweets.content_folded"), query)}`;

async function findOnSqlite(db: Db, search: WideQuery, { cursor, backwards, limit }: PageSlice) {
  const beyondCursor = cursor ? sql`and place ${sql.raw(backwards ? ">" : "<")} ${cursor[0]}` : sql``;
  const { query, wide } = search;
  const newest = (name: "content_wide" | "tweet") => {
    const { table, match } = textIndex(name, wide);
    return sql`select place from (select rowid as place from ${sql.table(table)}
      where ${sql.table(table)} match ${match} order by rowid desc limit ${sql.lit(maxCountedRows)})`;
  };
  const places = query === wide ? newest("content_wide") : sql`${newest("content_wide")} union ${newest("tweet")}`;
  const { rows } = await sql<{ id: string; place: number }>`select tweets.id, place from (${places}) as places
    cross join tweet_places using (place) cross join tweets on tweets.id = tweet_id
    where ${lacksQuery(search)} ${beyondCursor}
    order by place ${sql.raw(backwards ? "asc" : "desc")} limit ${limit}`.execute(db);
  return rows.map(({ id, place }) => ({ id, key: [place] }));
}

/** The newest tweets that are read when a thousand or more contain a query. */
const maxReadTweets = 20_000;

async function findOnPostgres(db: Db, search: WideQuery): Promise<DatedTweet[]> {
  const byTerm = hasTrigrams(search.wide) ? sql`` : sql`where ${hasShortWideTerm(search)} offset 0`;
  const tweets = await readMatching(db, search, sql`(select * from tweets ${byTerm}) as tweets`);
  if (tweets.length < maxCountedRows) return tweets;
  return readMatching(
    db,
    search,
    sql`(select * from tweets order by created_at desc, id desc limit ${sql.lit(maxReadTweets)}) as tweets`,
  );
}

async function readMatching(db: Db, search: WideQuery, tweets: RawBuilder<unknown>): Promise<DatedTweet[]> {
  const { rows } = await sql<DatedTweet>`select id, created_at from ${tweets}
    where ${containsWidely("tweets.content", search)} and ${lacksQuery(search)} limit ${sql.lit(maxCountedRows)}`.execute(
    db,
  );
  return rows;
}
