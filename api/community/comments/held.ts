import { type SelectQueryBuilder, sql, type Transaction } from "kysely";
import { addBlockIfExists } from "#api/community/blocks/set-block";
import { deleteInTurns } from "#api/db/delete-in-turns";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { orderNewestFirst, readPage } from "#api/lists/keyset";
import { type List, type Paging, toList } from "#api/lists/page";
import { ownerColumns, toOwner } from "#api/accounts/users/owner";
import type { HeldDecision, HeldPost, HeldPostDecision } from "#contract/comment-rules";
import { addToCount } from "./count";
import { removeComment } from "./delete";
import { approveComment } from "./withhold";

/** Whose queue: that of a channel by its id, or null for what brakes of the site hold. */
type Queue = string | null;

type Comments<O> = SelectQueryBuilder<Tables, "comments", O>;

const inQueue = <O>(query: Comments<O>, queue: Queue): Comments<O> =>
  queue === null
    ? query.where(sql<boolean>`comments.withheld = 'held' and comments.held_by_site = 1`)
    : query.where(sql<boolean>`comments.withheld = 'held'`).where("comments.held_for", "=", queue);

const ordering = orderNewestFirst("heldComments", "comments.created_at", "comments.id");

/** Lists the comments that wait in a queue, newest first. */
export async function listHeldComments(db: Db, queue: Queue, paging: Paging): Promise<List<HeldPost>> {
  const rowsQuery = inQueue(db.selectFrom("comments"), queue)
    .innerJoin("users", "users.id", "comments.owner_id")
    .innerJoin("videos", "videos.id", "comments.video_id")
    .select(["comments.id", "content", "comments.created_at", "comments.updated_at", "comments.owner_id"])
    .select(["held_reason", "video_id", "videos.title", ...ownerColumns]);
  const keysQuery = inQueue(db.selectFrom("comments"), queue);
  const found = await readPage(db, { rowsQuery, keysQuery }, ordering, paging, (row) => [row.created_at, row.id]);
  return toList(paging, found, (row) => ({
    ...{ _id: row.id, content: row.content, createdAt: row.created_at, updatedAt: row.updated_at },
    ...{ owner: toOwner(row), reason: row.held_reason, video: { _id: row.video_id, title: row.title } },
  }));
}

/** The most held comments that a channel's figures count. */
const maxCountedHeld = 100;

/** Counts the comments that wait for a channel's owner, up to 100. */
export async function countHeldComments(db: Db, channelId: string): Promise<number> {
  const firsts = inQueue(db.selectFrom("comments").select(sql`1`.as("one")), channelId).limit(maxCountedHeld);
  const { total } = await db
    .selectFrom(firsts.as("firsts"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

type Decision = Pick<HeldPostDecision, "act" | "seenAt"> & { queue: Queue };

/** Deletes the likes of a comment in turns, before `decideHeldComment` deletes it; of one that it would leave, none. */
export function deleteLikesOfHeldComment(db: Db, id: string, { seenAt, queue }: Omit<Decision, "act">) {
  const waiting = inQueue(db.selectFrom("comments"), queue).select("id").where("id", "=", id);
  const seen = seenAt === undefined ? waiting : waiting.where("updated_at", "<=", seenAt);
  return deleteInTurns(db, "comment_likes", sql`comment_id in (${seen})`);
}

/**
 * Shows or deletes a comment that waits in a queue, in the caller's transaction. Returns false when it does not wait
 * there, or when its author changed it after `seenAt`.
 */
export async function decideHeldComment(
  trx: Transaction<Tables>,
  id: string,
  { act, seenAt, queue }: Decision,
): Promise<boolean> {
  const waiting = inQueue(trx.selectFrom("comments"), queue).select(["video_id", "updated_at"]).where("id", "=", id);
  const before = await waiting.executeTakeFirst();
  if (!before || !(await addToCount(trx, before.video_id, 0))) return false;
  const found = await waiting.executeTakeFirst();
  if (!found || (seenAt !== undefined && found.updated_at > seenAt)) return false;
  if (act === "approve") return approveComment(trx, id);
  await removeComment(trx, id, found.video_id);
  return true;
}

/**
 * Decides about a comment that waits for a channel's owner, as `decideHeldComment` does; `block` deletes it and blocks
 * its author there, both or neither.
 */
export async function decideOwnHeldComment(
  db: Db,
  id: string,
  { act, seenAt, channelId }: Pick<HeldDecision, "act" | "seenAt"> & { channelId: string },
): Promise<boolean> {
  const decision = { act: act === "block" ? "delete" : act, seenAt, queue: channelId } as const;
  if (decision.act === "delete") await deleteLikesOfHeldComment(db, id, decision);
  return db.transaction().execute(async (trx) => {
    const waiting = inQueue(trx.selectFrom("comments"), channelId).select("owner_id").where("id", "=", id);
    const author = await waiting.executeTakeFirst();
    const isDecided = await decideHeldComment(trx, id, decision);
    if (author && isDecided && act === "block")
      await addBlockIfExists(trx, { ownerId: channelId, blockedId: author.owner_id });
    return isDecided;
  });
}
