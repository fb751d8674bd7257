import { type SelectQueryBuilder, sql, type Transaction } from "kysely";
import { deleteInTurns } from "#api/db/delete-in-turns";
import { newId, timestamp } from "#api/db/ids";
import { readPage, orderNewestFirst } from "#api/pagination/keyset";
import type { Db } from "#api/db/open";
import { idOfRepeated, refuseRepeated } from "#api/db/repeats";
import type { Tables } from "#api/db/tables";
import { type List, type Paging, toList } from "#api/pagination/page";
import { type Author, findSiteReason } from "#api/spam/find-site-reason";
import { idOfSending, storePost } from "#api/spam/recent-posts";
import { findMentions, type Mentions, mentionsIn } from "#api/users/mentions";
import { ownerColumns, toOwner } from "#api/users/owner";
import type { SiteHoldReason } from "#contract/comment-rule-words";
import { ApiError } from "#contract/errors";
import { fold } from "#contract/fold";
import type { Tweet } from "#contract/tweets";
import { findRepeatedTweet, type NewTweet } from "./find-repeated";

/** Selects tweets with the columns of their owners and the viewer's like. */
export const selectTweets = (db: Db, viewerId: string | null) =>
  db
    .selectFrom("tweets")
    .innerJoin("users", "users.id", "tweets.owner_id")
    .leftJoin("tweet_likes", (join) =>
      join.onRef("tweet_likes.tweet_id", "=", "tweets.id").on("tweet_likes.user_id", "=", viewerId ?? ""),
    )
    .selectAll("tweets")
    .select([...ownerColumns, "tweet_likes.user_id as liked_by"]);

type Tweets = ReturnType<typeof selectTweets>;
type TweetRow = Awaited<ReturnType<Tweets["executeTakeFirstOrThrow"]>>;

/** Converts a tweet's row to the API's shape. */
export const toTweet = (row: TweetRow, mentions: Mentions): Tweet => ({
  _id: row.id,
  content: row.content,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  owner: toOwner(row),
  liked: row.liked_by !== null,
  likesCount: row.likes_count,
  withheld: row.withheld,
  mentions: mentionsIn(row, mentions),
});

/** Matches the tweets that this viewer sees: those of everybody, and the viewer's own. */
const isShownTo = (viewerId: string | null) =>
  viewerId ? sql<boolean>`(tweets.withheld = '' or tweets.owner_id = ${viewerId})` : sql<boolean>`tweets.withheld = ''`;

/** Lists the tweets of all channels, newest first. */
export const listTweets = (db: Db, paging: Paging, viewerId: string | null) =>
  readList(
    db,
    "tweets",
    {
      rowsQuery: selectTweets(db, viewerId).where(isShownTo(viewerId)),
      keysQuery: db.selectFrom("tweets").where(isShownTo(viewerId)),
    },
    paging,
  );

/** Lists the tweets of a channel, newest first. The list is empty when the channel does not exist. */
export const listTweetsOf = (db: Db, ownerId: string, paging: Paging, viewerId: string | null) =>
  readList(
    db,
    "channelTweets",
    {
      rowsQuery: selectTweets(db, viewerId).where("tweets.owner_id", "=", ownerId).where(isShownTo(viewerId)),
      keysQuery: db.selectFrom("tweets").where("tweets.owner_id", "=", ownerId).where(isShownTo(viewerId)),
    },
    paging,
  );

interface TweetQueries {
  rowsQuery: Tweets;
  keysQuery: SelectQueryBuilder<Tables, "tweets", object>;
}

async function readList(db: Db, name: string, queries: TweetQueries, paging: Paging): Promise<List<Tweet>> {
  const ordering = orderNewestFirst(name, "tweets.created_at", "tweets.id");
  const pageRows = await readPage(db, queries, ordering, paging, (row) => [row.created_at, row.id]);
  const mentions = await findMentions(db, pageRows.rows);
  return toList(paging, pageRows, (row) => toTweet(row, mentions));
}

/** Adds a tweet, which the site may hold, and returns it as its owner sees it. */
export async function addTweet(db: Db, author: Author, tweet: NewTweet): Promise<Tweet> {
  const recordId = idOfSending({ ...tweet, author });
  const adding = storePost(db, recordId, async () =>
    insertTweet(db, author, tweet, await findSiteReason(db, author, tweet.content, { recordId })),
  );
  return findTweet(db, await adding.catch(idOfRepeated), author.id);
}

/** Inserts a tweet, which is held for a reason. Returns its id. */
function insertTweet(db: Db, author: Author, { content, once }: NewTweet, reason: SiteHoldReason | null) {
  const [id, now] = [newId(), timestamp()];
  const texts = { content, text_folded: fold(content), content_folded: reason ? "" : fold(content) };
  const held = reason && ({ withheld: "held", held_reason: reason } as const);
  return db.transaction().execute(async (trx) => {
    if (once) refuseRepeated(await findRepeatedTweet(trx, author.id, content));
    await trx
      .insertInto("tweets")
      .values({ id, owner_id: author.id, ...texts, ...held, created_at: now, updated_at: now })
      .execute();
    return id;
  });
}

/** Keeps the texts of withheld tweets out of search and corrections. */
const foldTexts = (content: string) => ({
  text_folded: fold(content),
  content_folded: sql<string>`case when withheld = '' then ${fold(content)} else '' end`,
});

/**
 * Changes a tweet; the site may hold what it says now. Throws 404 when it does not exist or belongs to another account.
 */
export async function changeTweet(db: Db, id: string, author: Author, content: string): Promise<Tweet> {
  const own = db.selectFrom("tweets").select("content").where("id", "=", id).where("owner_id", "=", author.id);
  const before = await own.executeTakeFirstOrThrow(tweetNotFound);
  const record = { recordId: newId(), isEdit: true };
  await storePost(db, record.recordId, async () => {
    const reason = before.content === content ? null : await findSiteReason(db, author, content, record);
    await db.transaction().execute(async (trx) => {
      if (reason) await holdShown(trx, id, reason);
      await updateContent(trx, id, author.id, content);
    });
  });
  return findTweet(db, id, author.id);
}

async function updateContent(trx: Db, id: string, authorId: string, content: string) {
  const changed = await trx
    .updateTable("tweets")
    .set({ content, ...foldTexts(content), updated_at: timestamp() })
    .where("id", "=", id)
    .where("owner_id", "=", authorId)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw tweetNotFound();
}

/** Holds a tweet that everybody sees. */
const holdShown = (trx: Db, id: string, held_reason: SiteHoldReason) =>
  trx
    .updateTable("tweets")
    .set({ withheld: "held", held_reason })
    .where("id", "=", id)
    .where("withheld", "=", "")
    .execute();

/**
 * Deletes a tweet and subtracts its likes from the channel's counter. Throws 404 when it does not exist or belongs to
 * another account.
 */
export async function deleteTweet(db: Db, id: string, ownerId: string) {
  const own = sql`select id from tweets where id = ${id} and owner_id = ${ownerId}`;
  await deleteInTurns(db, "tweet_likes", sql`tweet_id in (${own})`);
  await db.transaction().execute((trx) => removeTweet(trx, id, ownerId));
}

/** Deletes a tweet with the likes that it has left, in the caller's transaction; throws as `deleteTweet` does. */
export async function removeTweet(trx: Transaction<Tables>, id: string, ownerId: string) {
  const row = await trx
    .deleteFrom("tweets")
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .returning("likes_count")
    .executeTakeFirst();
  if (!row) throw tweetNotFound();
  await trx
    .updateTable("users")
    .set((eb) => ({ tweet_likes_count: eb("tweet_likes_count", "-", row.likes_count) }))
    .where("id", "=", ownerId)
    .execute();
}

async function findTweet(db: Db, id: string, viewerId: string): Promise<Tweet> {
  const row = await selectTweets(db, viewerId).where("tweets.id", "=", id).executeTakeFirst();
  if (!row) throw tweetNotFound();
  return toTweet(row, await findMentions(db, [row]));
}

/** Creates the 404 for a tweet that does not exist. */
export const tweetNotFound = () => new ApiError(404, "Tweet does not exist");
