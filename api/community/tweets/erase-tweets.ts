import { sql, type Transaction } from "kysely";
import { deleteBatch } from "#api/db/delete-in-batches";
import type { Tables } from "#api/db/tables";

const tweetsPerBatch = 20;

/** Deletes a batch of the tweets of an account that is being deleted, with their likes; returns whether there may be more. */
export async function eraseTweets(trx: Transaction<Tables>, ownerId: string): Promise<boolean> {
  const rows = await trx
    .selectFrom("tweets")
    .select("id")
    .where("owner_id", "=", ownerId)
    .limit(tweetsPerBatch)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return false;
  const hasMoreRows = await deleteBatch(trx, "tweet_likes", sql`tweet_id in (${sql.join(ids)})`);
  if (hasMoreRows) return true;
  await trx.deleteFrom("tweets").where("id", "in", ids).execute();
  return true;
}
