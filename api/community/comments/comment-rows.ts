import type { Db } from "#api/db/open";
import { sql } from "kysely";
import { findMentions, type Mentions, pickMentions } from "#api/accounts/users/mentions";
import { ownerColumns, toOwner } from "#api/accounts/users/owner";
import { areCommentsOn, isVisibleTo } from "#api/videos/videos/visibility";
import type { Comment } from "#contract/comments";
import { ApiError } from "#contract/errors";
import type { Owner } from "#contract/users";
import * as t from "#languages/api-community";

export const commentNotFound = () => new ApiError(404, t.noComment);

/** Matches comments that are not placeholders of deleted ones. */
export const isNotDeleted = sql<boolean>`comments.is_deleted = 0`;

/** Matches the comments that everybody sees. Counters count these comments only. */
export const isCommentVisible = sql<boolean>`(comments.is_deleted = 0 and comments.withheld = '')`;

/** Matches the comments that this viewer sees: those that everybody sees, and the viewer's own. */
export const isCommentVisibleTo = (viewerId: string | null) =>
  viewerId
    ? sql<boolean>`(${isCommentVisible} or (${isNotDeleted} and comments.owner_id = ${viewerId}))`
    : isCommentVisible;

/** Matches the comments of videos that this viewer may see, where comments are on. */
export const isOnVisibleVideo = (viewerId: string | null) =>
  sql<boolean>`exists (select 1 from videos where videos.id = comments.video_id
    and ${isVisibleTo(viewerId)} and ${areCommentsOn})`;

const columns = [
  ...(["id", "video_id", "owner_id", "parent_id", "content", "likes_count", "replies_count"] as const),
  ...(["is_deleted", "withheld", "is_hearted", "is_pinned", "created_at", "updated_at"] as const),
].map((name) => `comments.${name}` as const);

export const selectComments = (db: Db, viewerId: string | null) =>
  db
    .selectFrom("comments")
    .innerJoin("users", "users.id", "comments.owner_id")
    .leftJoin("comment_likes", (join) =>
      join.onRef("comment_likes.comment_id", "=", "comments.id").on("comment_likes.user_id", "=", viewerId ?? ""),
    )
    .select([...columns, ...ownerColumns, "comment_likes.user_id as liked_by"]);

export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>["executeTakeFirstOrThrow"]>>;

const nobody: Owner = { _id: "0".repeat(24), username: "", fullName: "", avatar: "" };

/** Converts a row to a comment. A deleted comment has neither author nor text; a withheld one has them for its author only. */
export function toComment(row: CommentRow, mentions: Mentions, viewerId: string | null): Comment {
  const isDeleted = row.is_deleted === 1;
  const isPlaceholder = isDeleted || (row.withheld !== "" && row.owner_id !== viewerId);
  if (isPlaceholder) return { ...toPlaceholder(row), withheld: isDeleted ? "" : row.withheld };
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
    mentions: pickMentions(row, mentions),
    parentId: row.parent_id,
    repliesCount: row.replies_count,
    isEdited: row.updated_at !== row.created_at,
    isDeleted: false,
    withheld: row.withheld,
    isHearted: row.is_hearted === 1,
    isPinned: row.is_pinned === 1,
  };
}

/** Converts a row to the placeholder that stands above the replies to a deleted or withheld comment. */
const toPlaceholder = (row: CommentRow): Omit<Comment, "withheld"> => ({
  _id: row.id,
  content: "",
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  owner: nobody,
  ownerInfo: nobody,
  likesCount: 0,
  liked: false,
  mentions: [],
  parentId: row.parent_id,
  repliesCount: row.replies_count,
  isEdited: false,
  isDeleted: true,
  isHearted: false,
  isPinned: false,
});

const selectVisible = (db: Db, id: string, viewerId: string | null) =>
  selectComments(db, viewerId).where("comments.id", "=", id).where(isCommentVisibleTo(viewerId));

async function readOne(db: Db, query: ReturnType<typeof selectVisible>, viewerId: string | null): Promise<Comment> {
  const row = await query.executeTakeFirstOrThrow(commentNotFound);
  return toComment(row, await findMentions(db, [row]), viewerId);
}

/** Reads a comment, whoever may see its video. Throws 404 when the comment is deleted, or withheld from this viewer. */
export const findComment = (db: Db, id: string, viewerId: string | null) =>
  readOne(db, selectVisible(db, id, viewerId), viewerId);

/** Reads a comment. Throws 404 unless the viewer wrote it, or may see its video and the comments there. */
export function readComment(db: Db, id: string, viewerId: string | null): Promise<Comment> {
  const isOwn = sql<boolean>`comments.owner_id = ${viewerId}`;
  const query = selectVisible(db, id, viewerId).where(sql<boolean>`(${isOwn} or ${isOnVisibleVideo(viewerId)})`);
  return readOne(db, query, viewerId);
}
