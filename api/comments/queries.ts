import { newId, timestamp } from "#api/db/ids";
import { readPage, orderNewestFirst } from "#api/pagination/keyset";
import type { Db } from "#api/db/open";
import { type Paging, toPage } from "#api/pagination/page";
import { findVisibleVideo, videoNotFound as videoGone } from "#api/videos/queries";
import type { Comment } from "#contract/comments";
import type { Page } from "#contract/envelope";
import { ownerColumns, toOwner } from "#api/users/owner";
import { ApiError } from "#contract/errors";

const commentNotFound = () => new ApiError(404, "Comment does not exist");

const selectComments = (db: Db, viewerId: string | null) =>
  db
    .selectFrom("comments")
    .innerJoin("users", "users.id", "comments.owner_id")
    .leftJoin("comment_likes", (join) =>
      join.onRef("comment_likes.comment_id", "=", "comments.id").on("comment_likes.user_id", "=", viewerId ?? ""),
    )
    .selectAll("comments")
    .select([...ownerColumns, "comment_likes.user_id as liked_by"]);

type Row = Awaited<ReturnType<ReturnType<typeof selectComments>["executeTakeFirstOrThrow"]>>;

function toComment(row: Row): Comment {
  const owner = toOwner(row);
  return {
    _id: row.id,
    content: row.content,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    owner,
    ownerInfo: owner,
    likesCount: row.likes_count,
    liked: row.liked_by !== null,
  };
}

/** Lists the comments of a video, newest first. Throws 404 when the viewer may not see the video. */
export async function listComments(
  db: Db,
  videoId: string,
  paging: Paging,
  viewerId: string | null,
): Promise<Page<Comment>> {
  const video = await findVisibleVideo(db, videoId, viewerId);
  const rows = selectComments(db, viewerId).where("comments.video_id", "=", video.id);
  const keys = db.selectFrom("comments").where("comments.video_id", "=", video.id);
  const ordering = orderNewestFirst("comments", "comments.created_at", "comments.id");
  const pageRows = await readPage(db, { rows, keys }, ordering, paging, (row) => [row.created_at, row.id]);
  return toPage(paging, { ...pageRows, total: video.comments_count }, toComment);
}

const findComment = async (db: Db, id: string, viewerId: string) =>
  toComment(await selectComments(db, viewerId).where("comments.id", "=", id).executeTakeFirstOrThrow(commentNotFound));

/** Reads a comment. Throws 404 unless the viewer wrote it or may see its video. */
export async function readComment(db: Db, id: string, viewerId: string | null): Promise<Comment> {
  const row = await selectComments(db, viewerId).where("comments.id", "=", id).executeTakeFirstOrThrow(commentNotFound);
  if (row.owner_id !== viewerId) await findVisibleVideo(db, row.video_id, viewerId);
  return toComment(row);
}

interface NewComment {
  videoId: string;
  ownerId: string;
  content: string;
}

/** Adds a comment to a video. Throws 404 when its author may not see the video. */
export async function addComment(db: Db, { videoId, ownerId, content }: NewComment): Promise<Comment> {
  const video = await findVisibleVideo(db, videoId, ownerId);
  const now = timestamp();
  const row = { id: newId(), video_id: video.id, owner_id: ownerId, content, created_at: now, updated_at: now };
  await db.transaction().execute(async (trx) => {
    if (!(await addToCount(trx, video.id, 1))) throw videoGone();
    await trx.insertInto("comments").values(row).execute();
  });
  return findComment(db, row.id, ownerId);
}

/**
 * Changes a comment, even when its video is no longer visible. Throws 404 when it does not exist or belongs to another
 * account.
 */
export async function changeComment(db: Db, id: string, ownerId: string, content: string): Promise<Comment> {
  const changed = await db
    .updateTable("comments")
    .set({ content, updated_at: timestamp() })
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw commentNotFound();
  return findComment(db, id, ownerId);
}

/** Deletes a comment. Its author and the owner of the video may do so; for others it throws 404. */
export async function deleteComment(db: Db, id: string, userId: string) {
  const comment = await db
    .selectFrom("comments")
    .innerJoin("videos", "videos.id", "comments.video_id")
    .select("comments.video_id")
    .where("comments.id", "=", id)
    .where((eb) => eb.or([eb("comments.owner_id", "=", userId), eb("videos.owner_id", "=", userId)]))
    .executeTakeFirstOrThrow(commentNotFound);
  await db.transaction().execute(async (trx) => {
    await addToCount(trx, comment.video_id, -1);
    const deleted = await trx.deleteFrom("comments").where("id", "=", id).executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw commentNotFound();
  });
}

/**
 * Changes a video's number of comments; returns false when the video does not exist. Callers do this first, because it
 * locks the video against concurrent deletion.
 */
async function addToCount(db: Db, videoId: string, number: 1 | -1): Promise<boolean> {
  const counted = await db
    .updateTable("videos")
    .set((eb) => ({ comments_count: eb("comments_count", "+", number) }))
    .where("id", "=", videoId)
    .executeTakeFirst();
  return counted.numUpdatedRows === 1n;
}
