import { setImmediate as nextTurn } from "node:timers/promises";
import { recordAct } from "#api/site/audit/record-act";
import { decideHeldComment, deleteLikesOfHeldComment, listHeldComments } from "#api/community/comments/held";
import type { Db } from "#api/db/open";
import type { Viewer } from "#api/deps";
import type { Paging } from "#api/lists/page";
import { decideHeldTweet, deleteLikesOfHeldTweet, listHeldTweets } from "#api/community/tweets/held";
import type { HeldKind, HeldPostDecision, HeldResult } from "#contract/comment-rules";

/** Lists the comments or tweets that brakes of the site hold, newest first. */
export const listHeldPosts = (db: Db, kind: HeldKind, paging: Paging) =>
  kind === "tweet" ? listHeldTweets(db, paging) : listHeldComments(db, null, paging);

/** Shows or deletes held comments or tweets, and records each decision. Leaves those that wait no more. */
export async function decideHeldPosts(
  db: Db,
  moderator: Viewer,
  { kind, ids, act, seenAt }: HeldPostDecision,
): Promise<HeldResult> {
  let decided = 0;
  for (const id of ids) {
    if (act === "delete") await deleteLikes(db, kind, id, seenAt);
    const isDecided = await db.transaction().execute(async (trx) => {
      const decide = kind === "tweet" ? decideHeldTweet : decideHeldComment;
      if (!(await decide(trx, id, { act, seenAt, queue: null }))) return false;
      await recordAct(trx, moderator, { act: `held.${act}`, subject: { kind, id } });
      return true;
    });
    if (isDecided) decided++;
    await nextTurn();
  }
  return { decided, left: ids.length - decided };
}

/** SQLite would otherwise delete all likes of a popular post in one turn. */
const deleteLikes = (db: Db, kind: HeldKind, id: string, seenAt: string | undefined) =>
  kind === "tweet" ? deleteLikesOfHeldTweet(db, id, seenAt) : deleteLikesOfHeldComment(db, id, { seenAt, queue: null });
