import type { Db } from "#api/db/open";
import { sql } from "kysely";
import { findMentions, type Mentions, mentionsIn } from "#api/users/mentions";
import { ownerColumns, toOwner } from "#api/users/owner";
import { findVisibleVideo } from "#api/videos/queries";
import type { Comment } from "#contract/comments";
import { ApiError } from "#contract/errors";
import type { Owner } from "#contract/users";

/** Creates the 404 for a comment that does not exist or may not be seen. */
export const commentNotFound = () => new ApiError(404, "Comment does not exist");

/** Matches comments that are not the placeholder of a deleted one. */
export const isKept = sql<boolean>`comments.is_deleted = 0`;

/** Selects comments with their authors and the viewer's likes. */
export const selectComments = (db: Db, viewerId: string | null) =>
  db
    .selectFrom("comments")
    .innerJoin("users", "users.id", "comments.owner_id")
    .leftJoin("comment_likes", (join) =>
      join.onRef("comment_likes.comment_id", "=", "comments.id").on("comment_likes.user_id", "=", viewerId ?? ""),
    )
    .selectAll("comments")
    .select([...ownerColumns, "comment_likes.user_id as liked_by"]);

export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>["executeTakeFirstOrThrow"]>>;

/** Stands for the author of a deleted comment. */
const nobody: Owner = { _id: "0".repeat(24), username: "", fullName: "", avatar: "" };

/** Converts a row to a comment; the placeholder of a deleted one names no author. */
export function toComment(row: CommentRow, mentions: Mentions): Comment {
  const owner = row.is_deleted === 1 ? nobody : toOwner(row);
  return {
    _id: row.id,
    content: row.content,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    owner,
    ownerInfo: owner,
    likesCount: row.likes_count,
    liked: row.liked_by !== null,
    mentions: mentionsIn(row.content, mentions),
    parentId: row.parent_id,
    repliesCount: row.replies_count,
    isEdited: row.updated_at !== row.created_at,
    isDeleted: row.is_deleted === 1,
    isHearted: row.is_hearted === 1,
    isPinned: row.is_pinned === 1,
  };
}

/** Reads a comment with the accounts that it mentions. Throws 404 when it does not exist. */
export async function findComment(db: Db, id: string, viewerId: string | null): Promise<Comment> {
  const row = await selectComments(db, viewerId)
    .where("comments.id", "=", id)
    .where(isKept)
    .executeTakeFirstOrThrow(commentNotFound);
  return toComment(row, await findMentions(db, [row.content]));
}

/** Reads a comment. Throws 404 unless the viewer wrote it or may see its video. */
export async function readComment(db: Db, id: string, viewerId: string | null): Promise<Comment> {
  const comment = await findComment(db, id, viewerId);
  if (comment.owner._id === viewerId) return comment;
  const { video_id } = await db
    .selectFrom("comments")
    .select("video_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow(commentNotFound);
  await findVisibleVideo(db, video_id, viewerId);
  return comment;
}
