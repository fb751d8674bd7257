import type { Transaction } from "kysely";
import type { Tables, Withheld } from "#api/db/tables";
import type { SiteHoldReason } from "#contract/comment-rule-words";
import { fold } from "#contract/fold";
import { tweetNotFound } from "./queries";

/**
 * Hides or holds a tweet, or shows it (empty), in the caller's transaction; search reads no text of a withheld one.
 * Returns whether that changed anything. Throws 404 when the tweet does not exist.
 */
export async function withholdTweet(
  trx: Transaction<Tables>,
  id: string,
  withheld: Withheld,
  held_reason: SiteHoldReason | "" = "",
): Promise<boolean> {
  const changed = await trx
    .updateTable("tweets")
    .set({ withheld, held_reason })
    .where("id", "=", id)
    .where("withheld", "!=", withheld)
    .returning("content")
    .executeTakeFirst();
  if (!changed) {
    await trx.selectFrom("tweets").select("id").where("id", "=", id).executeTakeFirstOrThrow(tweetNotFound);
    return false;
  }
  const content_folded = withheld === "" ? fold(changed.content) : "";
  await trx.updateTable("tweets").set({ content_folded }).where("id", "=", id).execute();
  return true;
}
