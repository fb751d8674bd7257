import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { type Findings, readRows } from "./finding";

interface Counter {
  /** The column with the stored count. */
  column: string;
  /** The word for the counted rows. */
  noun: string;
  /** Selects the count that the column should have. */
  query: string;
}

/** The counters of each table. Accounts come last, because their sums follow from the counts of videos and tweets. */
const counters: Record<"videos" | "comments" | "tweets" | "users", Counter[]> = {
  videos: [
    { column: "likes_count", noun: "likes", query: "select count(*) from video_likes where video_id = videos.id" },
    {
      column: "comments_count",
      noun: "comments",
      query: "select count(*) from comments where video_id = videos.id and is_deleted = 0 and withheld = ''",
    },
  ],
  comments: [
    {
      column: "likes_count",
      noun: "likes",
      query: "select count(*) from comment_likes where comment_id = comments.id",
    },
    {
      column: "replies_count",
      noun: "replies",
      query: "select count(*) from comments as replies where replies.parent_id = comments.id and replies.withheld = ''",
    },
  ],
  tweets: [
    { column: "likes_count", noun: "likes", query: "select count(*) from tweet_likes where tweet_id = tweets.id" },
  ],
  users: [
    {
      column: "subscribers_count",
      noun: "subscribers",
      query: "select count(*) from subscriptions where channel_id = users.id",
    },
    {
      column: "subscriptions_count",
      noun: "subscriptions",
      query: "select count(*) from subscriptions where subscriber_id = users.id",
    },
    { column: "videos_count", noun: "videos", query: "select count(*) from videos where owner_id = users.id" },
    {
      column: "views_count",
      noun: "views",
      query: "select coalesce(sum(views), 0) from videos where owner_id = users.id",
    },
    {
      column: "video_likes_count",
      noun: "likes of videos",
      query: "select coalesce(sum(likes_count), 0) from videos where owner_id = users.id",
    },
    {
      column: "tweet_likes_count",
      noun: "likes of tweets",
      query: "select coalesce(sum(likes_count), 0) from tweets where owner_id = users.id",
    },
  ],
};

const tables = Object.keys(counters) as (keyof typeof counters)[];
const nouns = { videos: "video", comments: "comment", tweets: "tweet", users: "account" };

interface CountedRow {
  id: string;
  stored: number;
  actual: number;
}

/** Finds stored counts that differ from the rows that they count. One statement reads both, so that others may write. */
export async function* checkCounters(db: Db): Findings {
  for (const table of tables) for (const counter of counters[table]) yield* checkCounter(db, table, counter);
}

async function* checkCounter(db: Db, table: keyof typeof counters, { column, noun, query }: Counter): Findings {
  const [name, stored, actual] = [sql.table(table), sql.ref(column), sql.raw(`(${query})`)];
  const rows = readRows(async (after, limit) => {
    const select = sql<CountedRow>`select id, ${stored} as stored, ${actual} as actual
      from ${name} where id > ${after} order by id limit ${limit}`;
    return (await select.execute(db)).rows;
  });
  for await (const row of rows)
    if (Number(row.stored) !== Number(row.actual))
      yield {
        problem: `The ${nouns[table]} ${row.id} says ${row.stored} ${noun} and has ${row.actual}`,
        repair: () => sql`update ${name} set ${stored} = ${actual} where id = ${row.id}`.execute(db),
      };
}

/** Sets every counter to the count of its rows, after rows were inserted in bulk. */
export async function recount(db: Db) {
  for (const table of tables) {
    const sets = counters[table].map(({ column, query }) => sql`${sql.ref(column)} = (${sql.raw(query)})`);
    await sql`update ${sql.table(table)} set ${sql.join(sets)}`.execute(db);
  }
}
