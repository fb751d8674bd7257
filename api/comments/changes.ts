import { sql } from "kysely";
import { newId, timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { idOfRepeated, refuseRepeated } from "#api/db/repeats";
import { parseId } from "#api/http/validate";
import { refuseBlocked } from "#api/users/blocks";
import { findVisibleVideo, videoNotFound } from "#api/videos/queries";
import type { Comment } from "#contract/comments";
import { addToCount, addToReplies } from "./count";
import { findRepeatedComment } from "./find-repeated";
import { commentNotFound, findComment, isKept, isShown } from "./rows";

interface NewComment {
  videoId: string;
  ownerId: string;
  content: string;
  /** The comment that it replies to; a reply to a reply joins the same thread. */
  parentId?: string | undefined;
  /** Whether the same text that was just sent is this one, sent again. */
  once?: boolean | undefined;
}

/**
 * Adds a comment or a reply to a video. Throws 404 when its author may not see the video, or the parent is no comment
 * of it, and 403 when the video's owner blocks its author.
 */
export async function addComment(db: Db, { videoId, ownerId, content, parentId, once }: NewComment): Promise<Comment> {
  const video = await findVisibleVideo(db, videoId, ownerId);
  await refuseBlocked(db, { ownerId: video.owner_id, blockedId: ownerId }, "comments");
  const now = timestamp();
  const row = { id: newId(), video_id: video.id, owner_id: ownerId, content, created_at: now, updated_at: now };
  const requestedParentId = parentId ? parseId(parentId, "comment") : null;
  const adding = db.transaction().execute(async (trx) => {
    if (!(await addToCount(trx, video.id, 1))) throw videoNotFound();
    const threadId = requestedParentId && (await countReplyInThread(trx, video.id, requestedParentId));
    if (once) refuseRepeated(await findRepeatedComment(trx, { ...row, parent_id: threadId }));
    await trx
      .insertInto("comments")
      .values({ ...row, parent_id: threadId })
      .execute();
    return row.id;
  });
  return findComment(db, await adding.catch(idOfRepeated), ownerId);
}

/** Counts a reply in its thread and returns the thread's id. Throws 404 when the video has no such comment. */
async function countReplyInThread(db: Db, videoId: string, parentId: string): Promise<string> {
  const parent = await db
    .selectFrom("comments")
    .select(["id", "parent_id"])
    .where("id", "=", parentId)
    .where("video_id", "=", videoId)
    .where(isShown)
    .executeTakeFirstOrThrow(commentNotFound);
  const threadId = parent.parent_id ?? parent.id;
  await addToReplies(db, threadId, 1);
  return threadId;
}

/**
 * Changes a comment, even when its video is no longer visible. Throws 404 when it does not exist or belongs to another
 * account, and 403 when the video's owner blocks its author.
 */
export async function changeComment(db: Db, id: string, ownerId: string, content: string): Promise<Comment> {
  const videoOwner = sql`(select videos.owner_id from videos join comments on comments.video_id = videos.id
    where comments.id = ${id} and comments.owner_id = ${ownerId})`;
  await refuseBlocked(db, { ownerId: videoOwner, blockedId: ownerId }, "comments");
  const changed = await db
    .updateTable("comments")
    .set({ content, updated_at: timestamp() })
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .where(isKept)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw commentNotFound();
  return findComment(db, id, ownerId);
}
