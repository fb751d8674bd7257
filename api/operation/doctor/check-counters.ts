import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { type Findings, readRows } from "./finding";

/** A stored number and the query that it repeats. */
interface Counter {
  table: "videos" | "comments" | "tweets" | "users";
  column: string;
  /** A word for the counted rows. */
  noun: string;
  query: string;
}

/** In this order, because sums of accounts follow from the counts of their videos and tweets. */
const counters: Counter[] = [
  {
    table: "videos",
    column: "likes_count",
    noun: "likes",
    query: "select count(*) from video_likes where video_id = videos.id",
  },
  {
    table: "videos",
    column: "comments_count",
    noun: "comments",
    query: "select count(*) from comments where video_id = videos.id and is_deleted = 0 and withheld = ''",
  },
  {
    table: "comments",
    column: "likes_count",
    noun: "likes",
    query: "select count(*) from comment_likes where comment_id = comments.id",
  },
  {
    table: "comments",
    column: "replies_count",
    noun: "replies",
    query: "select count(*) from comments as replies where replies.parent_id = comments.id and replies.withheld = ''",
  },
  {
    table: "tweets",
    column: "likes_count",
    noun: "likes",
    query: "select count(*) from tweet_likes where tweet_id = tweets.id",
  },
  {
    table: "users",
    column: "subscribers_count",
    noun: "subscribers",
    query: "select count(*) from subscriptions where channel_id = users.id",
  },
  {
    table: "users",
    column: "subscriptions_count",
    noun: "subscriptions",
    query: "select count(*) from subscriptions where subscriber_id = users.id",
  },
  {
    table: "users",
    column: "videos_count",
    noun: "videos",
    query: "select count(*) from videos where owner_id = users.id",
  },
  {
    table: "users",
    column: "views_count",
    noun: "views",
    query: "select coalesce(sum(views), 0) from videos where owner_id = users.id",
  },
  {
    table: "users",
    column: "video_likes_count",
    noun: "likes of videos",
    query: "select coalesce(sum(likes_count), 0) from videos where owner_id = users.id",
  },
  {
    table: "users",
    column: "tweet_likes_count",
    noun: "likes of tweets",
    query: "select coalesce(sum(likes_count), 0) from tweets where owner_id = users.id",
  },
];

const nouns = { videos: "video", comments: "comment", tweets: "tweet", users: "account" };

interface CountedRow {
  id: string;
  stored: number;
  actual: number;
}

/** Finds stored counts that differ from the rows they count. One statement reads both, so writers are no trouble. */
export async function* checkCounters(db: Db): Findings {
  for (const { table, column, noun, query } of counters) {
    const [name, stored, actual] = [sql.table(table), sql.ref(column), sql.raw(`(${query})`)];
    const readSlice = async (after: string, limit: number) =>
      (
        await sql<CountedRow>`select id, ${stored} as stored, ${actual} as actual
          from ${name} where id > ${after} order by id limit ${limit}`.execute(db)
      ).rows;
    for await (const row of readRows(readSlice))
      if (Number(row.stored) !== Number(row.actual))
        yield {
          problem: `The ${nouns[table]} ${row.id} says ${row.stored} ${noun} and has ${row.actual}`,
          mend: () => sql`update ${name} set ${stored} = ${actual} where id = ${row.id}`.execute(db),
        };
  }
}
