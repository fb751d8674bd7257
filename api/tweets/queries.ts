import type { SelectQueryBuilder } from "kysely";
import { newId, timestamp } from "#api/db/ids";
import { keysetPage, newestFirst } from "#api/pagination/keyset";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { type List, type Paging, toList } from "#api/pagination/page";
import { ownerColumns, toOwner } from "#api/users/owner";
import { ApiError } from "#contract/errors";
import type { Tweet } from "#contract/tweets";

const tweetsSeenBy = (db: Db, viewerId: string | null) =>
  db
    .selectFrom("tweets")
    .innerJoin("users", "users.id", "tweets.owner_id")
    .leftJoin("tweet_likes", (join) =>
      join.onRef("tweet_likes.tweet_id", "=", "tweets.id").on("tweet_likes.user_id", "=", viewerId ?? ""),
    )
    .selectAll("tweets")
    .select([...ownerColumns, "tweet_likes.user_id as liked_by"]);

type Tweets = ReturnType<typeof tweetsSeenBy>;
type SeenTweet = Awaited<ReturnType<Tweets["executeTakeFirstOrThrow"]>>;

const toTweet = (row: SeenTweet): Tweet => ({
  _id: row.id,
  content: row.content,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  owner: toOwner(row),
  liked: row.liked_by !== null,
  likesCount: row.likes_count,
});

/** Everybody's tweets, newest first. */
export const listTweets = (db: Db, asked: Paging, viewerId: string | null) =>
  list(db, "tweets", { rows: tweetsSeenBy(db, viewerId), keys: db.selectFrom("tweets") }, asked);

/** The tweets of a channel, newest first; none when there is no such channel. */
export const listTweetsOf = (db: Db, ownerId: string, asked: Paging, viewerId: string | null) =>
  list(
    db,
    "channelTweets",
    {
      rows: tweetsSeenBy(db, viewerId).where("tweets.owner_id", "=", ownerId),
      keys: db.selectFrom("tweets").where("tweets.owner_id", "=", ownerId),
    },
    asked,
  );

interface TweetQueries {
  rows: Tweets;
  keys: SelectQueryBuilder<Tables, "tweets", object>;
}

async function list(db: Db, name: string, queries: TweetQueries, asked: Paging): Promise<List<Tweet>> {
  const ordering = newestFirst(name, "tweets.created_at", "tweets.id");
  const found = await keysetPage(db, queries, ordering, asked, (row) => [row.created_at, row.id]);
  return toList(asked, found, toTweet);
}

export async function addTweet(db: Db, ownerId: string, content: string): Promise<Tweet> {
  const [id, now] = [newId(), timestamp()];
  await db.insertInto("tweets").values({ id, owner_id: ownerId, content, created_at: now, updated_at: now }).execute();
  return findTweet(db, id, ownerId);
}

/** Changes one's tweet; another's is a 404. */
export async function changeTweet(db: Db, id: string, ownerId: string, content: string): Promise<Tweet> {
  const changed = await db
    .updateTable("tweets")
    .set({ content, updated_at: timestamp() })
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw gone();
  return findTweet(db, id, ownerId);
}

/** Deletes one's tweet and takes its likes out of the channel's figures; another's is a 404. */
export async function deleteTweet(db: Db, id: string, ownerId: string) {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom("tweets")
      .where("id", "=", id)
      .where("owner_id", "=", ownerId)
      .returning("likes_count")
      .executeTakeFirst();
    if (!row) throw gone();
    await trx
      .updateTable("users")
      .set((eb) => ({ tweet_likes_count: eb("tweet_likes_count", "-", row.likes_count) }))
      .where("id", "=", ownerId)
      .execute();
  });
}

async function findTweet(db: Db, id: string, viewerId: string): Promise<Tweet> {
  const row = await tweetsSeenBy(db, viewerId).where("tweets.id", "=", id).executeTakeFirst();
  if (!row) throw gone();
  return toTweet(row);
}

const gone = () => new ApiError(404, "Tweet does not exist");
