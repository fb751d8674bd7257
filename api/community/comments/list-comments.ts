import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { parseId } from "#api/http/validate";
import { type Ordering, orderNewestFirst } from "#api/lists/keyset";
import { type ListRequest, type PageRows, toPage } from "#api/lists/page";
import { findMentions } from "#api/accounts/users/mentions";
import { findCommentedVideo } from "#api/videos/videos/find-video";
import type { Comment } from "#contract/comments";
import type { Page } from "#contract/envelope";
import { readComments, toKey } from "./read-comments";
import { listThreads } from "./threads";
import { commentNotFound, type CommentRow, isCommentVisibleTo, toComment } from "./comment-rows";

interface ListOptions extends ListRequest {
  /** `none` for threads, a comment's id for its replies; undefined for all comments. */
  parent?: string | undefined;
  sortBy?: string | undefined;
}

/**
 * Lists comments of a video; none while its comments are off. Throws 404 when the viewer may not see the video, or when
 * the parent is not a comment on the video.
 */
export async function listComments(db: Db, videoId: string, options: ListOptions): Promise<Page<Comment>> {
  const video = await findCommentedVideo(db, videoId, options.viewerId);
  if (video.commentRule === "off") return toPage(options.paging, noComments, (comment: Comment) => comment);
  if (options.parent === "none") return listThreads(db, video.id, options);
  if (options.parent)
    return listReplies(db, { videoId: video.id, parentId: parseId(options.parent, "comment") }, options);
  const ordering = orderNewestFirst("comments", "comments.created_at", "comments.id");
  const page = await readComments(db, options, {
    ordering,
    toKey,
    condition: sql<boolean>`comments.video_id = ${video.id} and ${isCommentVisibleTo(options.viewerId)}`,
  });
  return toCommentPage(db, options, { ...page, total: video.comments_count });
}

const noComments = { rows: [], total: 0, sorting: "none", toKey: () => [] };

async function toCommentPage(
  db: Db,
  { paging, viewerId }: ListOptions,
  page: PageRows<CommentRow> & { total: number },
): Promise<Page<Comment>> {
  const mentions = await findMentions(db, page.rows);
  return toPage(paging, page, (row) => toComment(row, mentions, viewerId));
}

/** Matches the replies of a thread that this viewer sees. */
export const isVisibleReply = (threadId: string, viewerId: string | null) =>
  sql<boolean>`comments.parent_id = ${threadId} and ${isCommentVisibleTo(viewerId)}`;

/** The order of the replies of a thread. */
export const oldestFirst: Ordering = {
  ...orderNewestFirst("replies", "comments.created_at", "comments.id"),
  ascending: true,
};

async function listReplies(
  db: Db,
  { videoId, parentId }: Record<"videoId" | "parentId", string>,
  options: ListOptions,
): Promise<Page<Comment>> {
  const parent = await db
    .selectFrom("comments")
    .select("replies_count")
    .where("id", "=", parentId)
    .where("video_id", "=", videoId)
    .executeTakeFirstOrThrow(commentNotFound);
  const page = await readComments(db, options, {
    ordering: oldestFirst,
    toKey,
    condition: isVisibleReply(parentId, options.viewerId),
  });
  return toCommentPage(db, options, { ...page, total: parent.replies_count });
}
