import { sql, type Transaction } from "kysely";
import { deleteInTurns } from "#api/db/delete-in-turns";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { orderNewestFirst, readPage } from "#api/lists/keyset";
import { type List, type Paging, toList } from "#api/lists/page";
import { ownerColumns, toOwner } from "#api/accounts/users/owner";
import type { HeldPost, HeldPostDecision } from "#contract/comment-rules";
import { removeTweet } from "./changes";
import { approveTweet } from "./withhold";

const isHeld = sql<boolean>`tweets.withheld = 'held'`;
const ordering = orderNewestFirst("heldTweets", "tweets.created_at", "tweets.id");

/** Lists the tweets that wait for a moderator, newest first. */
export async function listHeldTweets(db: Db, paging: Paging): Promise<List<HeldPost>> {
  const rowsQuery = db
    .selectFrom("tweets")
    .innerJoin("users", "users.id", "tweets.owner_id")
    .select(["tweets.id", "content", "tweets.created_at", "tweets.updated_at", "tweets.owner_id", "held_reason"])
    .select(ownerColumns)
    .where(isHeld);
  const keysQuery = db.selectFrom("tweets").where(isHeld);
  const found = await readPage(db, { rowsQuery, keysQuery }, ordering, paging, (row) => [row.created_at, row.id]);
  return toList(paging, found, (row) => ({
    ...{ _id: row.id, content: row.content, createdAt: row.created_at, updatedAt: row.updated_at },
    ...{ owner: toOwner(row), reason: row.held_reason, video: null },
  }));
}

/** Deletes the likes of a tweet in turns, before `decideHeldTweet` deletes it; of one that it would leave, none. */
export function deleteLikesOfHeldTweet(db: Db, id: string, seenAt: string | undefined) {
  const waiting = db.selectFrom("tweets").select("id").where("id", "=", id).where(isHeld);
  const seen = seenAt === undefined ? waiting : waiting.where("updated_at", "<=", seenAt);
  return deleteInTurns(db, "tweet_likes", sql`tweet_id in (${seen})`);
}

/**
 * Shows or deletes a tweet that waits, in the caller's transaction. Returns false when it waits no more, or when its
 * author changed it after `seenAt`.
 */
export async function decideHeldTweet(
  trx: Transaction<Tables>,
  id: string,
  { act, seenAt }: Pick<HeldPostDecision, "act" | "seenAt">,
): Promise<boolean> {
  // Writing first locks the row until the transaction ends.
  const found = await trx
    .updateTable("tweets")
    .set((eb) => ({ withheld: eb.ref("withheld") }))
    .where("id", "=", id)
    .where(isHeld)
    .returning(["owner_id", "updated_at"])
    .executeTakeFirst();
  if (!found || (seenAt !== undefined && found.updated_at > seenAt)) return false;
  if (act === "approve") await approveTweet(trx, id);
  else await removeTweet(trx, id, found.owner_id);
  return true;
}
