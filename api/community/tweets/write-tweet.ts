import { sql, type Transaction } from "kysely";
import { deleteInBatches } from "#api/db/delete-in-batches";
import { foldText } from "#api/db/folded-texts";
import { newId, timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { addEvent } from "#api/site/events/add-event";
import { earliestRepeatAt, lockAuthor, recoverRepeatedId, throwIfRepeated } from "#api/db/repeated-texts";
import type { Tables } from "#api/db/tables";
import { type Author, findHoldBySite } from "#api/community/spam/find-hold-by-site";
import { createSpamRecordId, withPostRecord } from "#api/community/spam/recent-posts";
import type { SiteHoldReason } from "#contract/words/comment-rules";
import { fold } from "#contract/fold";
import type { Tweet } from "#contract/tweets";
import { readTweet, tweetNotFound } from "./read-tweets";
import { holdTweet } from "./withhold-tweet";

interface NewTweet {
  content: string;
  /** Whether the same text, sent again within a minute, adds no second tweet and returns the first. */
  returnsFirstIfRepeated?: boolean | undefined;
}

/** Adds a tweet, which the site may hold, and returns it as its owner sees it. */
export async function addTweet(db: Db, author: Author, tweet: NewTweet): Promise<Tweet> {
  const recordId = createSpamRecordId({ ...tweet, author });
  const insertion = withPostRecord(db, recordId, async () =>
    insertTweet(db, author, {
      ...tweet,
      reason: await findHoldBySite(db, { author, content: tweet.content, recordId }),
    }),
  );
  return readTweet(db, await insertion.catch(recoverRepeatedId), author.id);
}

interface CheckedTweet extends NewTweet {
  reason: SiteHoldReason | null;
}

function insertTweet(db: Db, author: Author, { content, returnsFirstIfRepeated, reason }: CheckedTweet) {
  const [id, now] = [newId(), timestamp()];
  const texts = { content, text_folded: fold(content), ...foldText("content", reason ? "" : content) };
  const holdColumns = reason && ({ withheld: "held", held_reason: reason, is_announced: 0 } as const);
  return db.transaction().execute(async (trx) => {
    if (returnsFirstIfRepeated) throwIfRepeated(await findRepeatedTweet(trx, author.id, content));
    await trx
      .insertInto("tweets")
      .values({ id, owner_id: author.id, ...texts, is_announced: 1, ...holdColumns, created_at: now, updated_at: now })
      .execute();
    if (!holdColumns) await addEvent(trx, { kind: "post.published", tweetId: id, channelId: author.id });
    return id;
  });
}

/** Finds a tweet of the same text from the last minute. The account's other new tweets wait for the caller's transaction. */
async function findRepeatedTweet(trx: Db, ownerId: string, content: string) {
  await lockAuthor(trx, ownerId);
  return trx
    .selectFrom("tweets")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("created_at", ">", earliestRepeatAt())
    .where("content", "=", content)
    .executeTakeFirst();
}

type ChangedTweet = Record<"id" | "content", string>;

/** Folds a changed text for search. Withheld tweets get no texts for search and corrections. */
function foldTexts(content: string) {
  const { content_folded, content_wide } = foldText("content", content);
  const unlessWithheld = (text: string) => sql<string>`case when withheld = '' then ${text} else '' end`;
  return {
    text_folded: fold(content),
    content_folded: unlessWithheld(content_folded),
    content_wide: unlessWithheld(content_wide),
  };
}

/** Changes a tweet; the site may hold the new text. Throws 404 when the tweet does not exist or belongs to another account. */
export async function changeTweet(db: Db, author: Author, { id, content }: ChangedTweet): Promise<Tweet> {
  const ownTweet = db.selectFrom("tweets").select("content").where("id", "=", id).where("owner_id", "=", author.id);
  const savedTweet = await ownTweet.executeTakeFirstOrThrow(tweetNotFound);
  const post = { author, content, recordId: newId(), isEdit: true };
  await withPostRecord(db, post.recordId, async () => {
    const reason = savedTweet.content === content ? null : await findHoldBySite(db, post);
    await db.transaction().execute(async (trx) => {
      if (reason) await holdTweet(trx, id, reason);
      await updateContent(trx, author.id, { id, content });
    });
  });
  return readTweet(db, id, author.id);
}

async function updateContent(trx: Db, authorId: string, { id, content }: ChangedTweet) {
  const result = await trx
    .updateTable("tweets")
    .set({ content, ...foldTexts(content), updated_at: timestamp() })
    .where("id", "=", id)
    .where("owner_id", "=", authorId)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw tweetNotFound();
}

/**
 * Deletes a tweet and subtracts its likes from the channel's counter. Throws 404 when the tweet does not exist or belongs
 * to another account.
 */
export async function deleteTweet(db: Db, id: string, ownerId: string) {
  const ownTweet = sql`select id from tweets where id = ${id} and owner_id = ${ownerId}`;
  await deleteInBatches(db, "tweet_likes", sql`tweet_id in (${ownTweet})`);
  await db.transaction().execute((trx) => removeTweet(trx, id, ownerId));
}

/** Deletes a tweet and its remaining likes, in the caller's transaction; throws as `deleteTweet` does. */
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
