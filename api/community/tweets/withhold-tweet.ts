import { sql, type Transaction } from "kysely";
import { foldText } from "#api/db/folded-texts";
import type { Flag, Tables, Withheld } from "#api/db/tables";
import { addEvent } from "#api/site/events/add-event";
import type { SiteHoldReason } from "#contract/words/comment-rules";
import { tweetNotFound } from "./read-tweets";

/**
 * Hides a tweet or shows it again, in the caller's transaction; search reads no text of a withheld one. A tweet whose text
 * was held while it was hidden waits again. Returns whether that changed anything. Throws 404 when it does not exist.
 */
export async function setTweetHidden(trx: Transaction<Tables>, id: string, isHidden: boolean): Promise<boolean> {
  if (isHidden) return changeState(trx, id, { withheld: "hidden", held_reason: "" });
  return (await showHeldWhileHidden(trx, id)) || (await approveTweet(trx, id));
}

/** Shows a tweet, also one that waits. Returns whether that changed anything. Throws 404 when it does not exist. */
export async function approveTweet(trx: Transaction<Tables>, id: string): Promise<boolean> {
  await announceTweet(trx, id);
  return changeState(trx, id, { withheld: "", held_reason: "" });
}

/** Returns whether a tweet was announced, as earlier releases did with all that did not wait. */
const wasAnnounced = sql<Flag>`coalesce(is_announced, case when held_reason = '' then 1 else 0 end)`;

/** Tells of a withheld tweet that is about to be shown for the first time. */
async function announceTweet(trx: Transaction<Tables>, id: string) {
  const announced = await trx
    .updateTable("tweets")
    .set({ is_announced: 1 })
    .where("id", "=", id)
    .where("withheld", "!=", "")
    .where(wasAnnounced, "=", 0)
    .returning("owner_id")
    .executeTakeFirst();
  if (announced) await addEvent(trx, { kind: "post.published", tweetId: id, channelId: announced.owner_id });
}

/** Lets a hidden tweet wait whose text was held; returns whether it was one. */
async function showHeldWhileHidden(trx: Transaction<Tables>, id: string): Promise<boolean> {
  const update = await trx
    .updateTable("tweets")
    .set({ withheld: "held" })
    .where("id", "=", id)
    .where("withheld", "=", "hidden")
    .where("held_reason", "!=", "")
    .executeTakeFirst();
  return update.numUpdatedRows === 1n;
}

/** Holds a tweet. A hidden one stays hidden, and waits when it is shown again; one that is held stays as it is. */
export const holdTweet = (trx: Transaction<Tables>, id: string, held_reason: SiteHoldReason) =>
  trx
    .updateTable("tweets")
    .set({ withheld: sql<Withheld>`case when withheld = '' then 'held' else withheld end`, held_reason })
    .set({ is_announced: wasAnnounced })
    .where("id", "=", id)
    .where("withheld", "!=", "held")
    .execute();

async function changeState(
  trx: Transaction<Tables>,
  id: string,
  state: { withheld: Withheld; held_reason: "" },
): Promise<boolean> {
  const changedTweet = await trx
    .updateTable("tweets")
    .set({ ...state, is_announced: wasAnnounced })
    .where("id", "=", id)
    .where("withheld", "!=", state.withheld)
    .returning("content")
    .executeTakeFirst();
  if (!changedTweet) {
    await trx.selectFrom("tweets").select("id").where("id", "=", id).executeTakeFirstOrThrow(tweetNotFound);
    return false;
  }
  const texts = foldText("content", state.withheld === "" ? changedTweet.content : "");
  await trx.updateTable("tweets").set(texts).where("id", "=", id).execute();
  return true;
}
