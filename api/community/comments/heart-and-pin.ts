import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { addEvent } from "#api/site/events/add-event";
import type { Comment } from "#contract/comments";
import { ApiError } from "#contract/errors";
import { commentNotFound, findComment, isCommentVisible } from "./comment-rows";
import * as t from "#languages/api-community";

interface CommentMark {
  id: string;
  /** Only the video's owner may mark a comment. */
  viewerId: string;
  /** The state after the change; undefined toggles it. */
  value: boolean | undefined;
}

/** Gives a comment the heart of the video's owner, or takes it back. Throws 404 for everybody but the owner. */
export async function heartComment(db: Db, mark: CommentMark): Promise<Comment> {
  await db.transaction().execute(async (trx) => {
    const { is_hearted, video_id: videoId, owner_id: authorId } = await lockComment(trx, mark);
    const isHearted = mark.value ?? is_hearted === 0;
    await setMark(trx, mark.id, { is_hearted: isHearted ? 1 : 0 });
    if (!isHearted || is_hearted === 1) return;
    await addEvent(trx, { kind: "comment.hearted", commentId: mark.id, videoId, channelId: mark.viewerId, authorId });
  });
  return findComment(db, mark.id, mark.viewerId);
}

/**
 * Pins a comment that starts a thread, in place of the video's pinned one, or unpins it. Throws 404 for everybody but the
 * video's owner, and 422 for a reply.
 */
export async function pinComment(db: Db, mark: CommentMark): Promise<Comment> {
  await db.transaction().execute(async (trx) => {
    const { video_id, parent_id, is_pinned } = await lockComment(trx, mark);
    if (parent_id) throw new ApiError(422, t.replyNotPinnable);
    const isPinned = mark.value ?? is_pinned === 0;
    if (isPinned) await unpinAll(trx, video_id);
    await setMark(trx, mark.id, { is_pinned: isPinned ? 1 : 0 });
  });
  return findComment(db, mark.id, mark.viewerId);
}

const unpinAll = (db: Db, videoId: string) =>
  db
    .updateTable("comments")
    .set({ is_pinned: 0 })
    .where("video_id", "=", videoId)
    .where(sql<boolean>`is_pinned = 1`)
    .execute();

/** Locks the video, so that its comments are marked and deleted one after another, and reads the comment. */
async function lockComment(db: Db, { id, viewerId }: CommentMark) {
  const lock = await db
    .updateTable("videos")
    .set((eb) => ({ comments_count: eb.ref("comments_count") }))
    .where("owner_id", "=", viewerId)
    .where("id", "=", (eb) => eb.selectFrom("comments").select("video_id").where("comments.id", "=", id))
    .executeTakeFirst();
  if (lock.numUpdatedRows === 0n) throw commentNotFound();
  return db
    .selectFrom("comments")
    .select(["video_id", "owner_id", "parent_id", "is_hearted", "is_pinned"])
    .where("id", "=", id)
    .where(isCommentVisible)
    .executeTakeFirstOrThrow(commentNotFound);
}

const setMark = (db: Db, id: string, mark: { is_hearted: 0 | 1 } | { is_pinned: 0 | 1 }) =>
  db.updateTable("comments").set(mark).where("id", "=", id).execute();
