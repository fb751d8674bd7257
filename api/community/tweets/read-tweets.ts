import { sql } from "kysely";
import { readPage, orderNewestFirst } from "#api/lists/keyset";
import type { Db } from "#api/db/open";
import { type List, type ListRequest, toList } from "#api/lists/page";
import { findMentions, type Mentions, pickMentions } from "#api/accounts/users/mentions";
import { ownerColumns, toOwner } from "#api/accounts/users/owner";
import { ApiError } from "#contract/errors";
import type { Tweet } from "#contract/tweets";
import * as t from "#languages/api-community";

export const selectTweets = (db: Db, viewerId: string | null) =>
  db
    .selectFrom("tweets")
    .innerJoin("users", "users.id", "tweets.owner_id")
    .leftJoin("tweet_likes", (join) =>
      join.onRef("tweet_likes.tweet_id", "=", "tweets.id").on("tweet_likes.user_id", "=", viewerId ?? ""),
    )
    .selectAll("tweets")
    .select([...ownerColumns, "tweet_likes.user_id as liked_by"]);

type TweetRow = Awaited<ReturnType<ReturnType<typeof selectTweets>["executeTakeFirstOrThrow"]>>;

export const toTweet = (row: TweetRow, mentions: Mentions): Tweet => ({
  _id: row.id,
  content: row.content,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  owner: toOwner(row),
  liked: row.liked_by !== null,
  likesCount: row.likes_count,
  withheld: row.withheld,
  mentions: pickMentions(row, mentions),
});

/** Matches the tweets that this viewer sees: those that nobody withholds, and the viewer's own. */
const isShownTo = (viewerId: string | null) =>
  viewerId ? sql<boolean>`(tweets.withheld = '' or tweets.owner_id = ${viewerId})` : sql<boolean>`tweets.withheld = ''`;

/** Lists tweets, newest first; with an owner, those of one channel. The list is empty when the channel does not exist. */
export async function listTweets(
  db: Db,
  { paging, viewerId }: ListRequest,
  ownerId: string | null = null,
): Promise<List<Tweet>> {
  const isShown =
    ownerId === null ? isShownTo(viewerId) : sql<boolean>`tweets.owner_id = ${ownerId} and ${isShownTo(viewerId)}`;
  const queries = {
    rowsQuery: selectTweets(db, viewerId).where(isShown),
    keysQuery: db.selectFrom("tweets").where(isShown),
  };
  const name = ownerId === null ? "tweets" : "channelTweets";
  const ordering = orderNewestFirst(name, "tweets.created_at", "tweets.id");
  const pageRows = await readPage(db, { ...queries, ordering, toKey: (row) => [row.created_at, row.id] }, paging);
  const mentions = await findMentions(db, pageRows.rows);
  return toList(paging, pageRows, (row) => toTweet(row, mentions));
}

/** Reads a tweet. Throws 404 unless the viewer may see it. */
export async function readTweet(db: Db, id: string, viewerId: string | null): Promise<Tweet> {
  const query = selectTweets(db, viewerId).where("tweets.id", "=", id).where(isShownTo(viewerId));
  const row = await query.executeTakeFirstOrThrow(tweetNotFound);
  return toTweet(row, await findMentions(db, [row]));
}

export const tweetNotFound = () => new ApiError(404, t.noTweet);
