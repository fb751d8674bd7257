import { sql, type Transaction } from "kysely";
import { foldText } from "#api/db/folded-texts";
import type { Flag, Tables, Withheld } from "#api/db/tables";
import { addEvent } from "#api/site/events/add-event";
import type { SiteHoldReason } from "#contract/words/comment-rules";
import { tweetNotFound } from "./read-tweets";

/**
 * Hides a tweet or shows it again, in the caller's transaction. A tweet whose text was held while it was hidden waits for
 * approval again. Returns whether anything changed. Throws 404 when the tweet does not exist.
 */
export async function setTweetHidden(trx: Transaction<Tables>, id: string, isHidden: boolean): Promise<boolean> {
  if (isHidden) return changeState(trx, id, { withheld: "hidden", held_reason: "" });
  return (await holdIfHeldWhileHidden(trx, id)) || (await approveTweet(trx, id));
}

/** Shows a hidden or held tweet. Returns whether anything changed. Throws 404 when the tweet does not exist. */
export async function approveTweet(trx: Transaction<Tables>, id: string): Promise<boolean> {
  await announceTweet(trx, id);
  return changeState(trx, id, { withheld: "", held_reason: "" });
}

/** Matches announced tweets. Earlier releases announced every tweet that was not held. */
const wasAnnounced = sql<Flag>`coalesce(is_announced, case when held_reason = '' then 1 else 0 end)`;

/** Adds the event of a withheld tweet that becomes visible for the first time. */
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

/** Holds a hidden tweet again if its text was held while it was hidden; returns whether it was. */
async function holdIfHeldWhileHidden(trx: Transaction<Tables>, id: string): Promise<boolean> {
  const update = await trx
    .updateTable("tweets")
    .set({ withheld: "held" })
    .where("id", "=", id)
    .where("withheld", "=", "hidden")
    .where("held_reason", "!=", "")
    .executeTakeFirst();
  return update.numUpdatedRows === 1n;
}

/** Holds a tweet. A hidden tweet stays hidden, and waits for approval once it is shown again. A held tweet is not changed. */
export const holdTweet = (trx: Transaction<Tables>, id: string, held_reason: SiteHoldReason) =>
  trx
    .updateTable("tweets")
    .set({ withheld: sql<Withheld>`case when withheld = '' then 'held' else withheld end`, held_reason })
    .set({ is_announced: wasAnnounced })
    .where("id", "=", id)
    .where("withheld", "!=", "held")
    .execute();

/** Changes the state of a tweet. A withheld tweet has no texts for search. Returns whether anything changed. */
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
