import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { parseId } from "#api/http/validate";
import { type Ordering, orderNewestFirst, readPage } from "#api/lists/keyset";
import { maxCountedRows, type PageRows, type Paging, toPage } from "#api/lists/page";
import { findMentions } from "#api/accounts/users/mentions";
import { findCommentedVideo } from "#api/videos/videos/queries";
import { type Comment, type CommentSort, commentSorts } from "#contract/comments";
import type { Page } from "#contract/envelope";
import { findFirstReplies } from "./first-replies";
import { commentNotFound, type CommentRow, isShownTo, selectComments, toComment } from "./rows";

interface ListOptions {
  paging: Paging;
  viewerId: string | null;
  /** `none` for threads, a comment's id for its replies; undefined for all comments. */
  parent?: string | undefined;
  sortBy?: string | undefined;
}

/** Lists comments of a video, none while they are off. Throws 404 when the viewer may not see the video, or the parent is no comment of it. */
export async function listComments(db: Db, videoId: string, options: ListOptions): Promise<Page<Comment>> {
  const video = await findCommentedVideo(db, videoId, options.viewerId);
  if (video.commentRule === "off") return toPage(options.paging, noComments, (comment: Comment) => comment);
  if (options.parent === "none") return listThreads(db, video.id, options);
  if (options.parent) return listReplies(db, video.id, parseId(options.parent, "comment"), options);
  const ordering = orderNewestFirst("comments", "comments.created_at", "comments.id");
  const page = await read(db, options, { ordering, toKey }, (query) =>
    query.where("comments.video_id", "=", video.id).where(isShownTo(options.viewerId)),
  );
  return toCommentPage(db, options, { ...page, total: video.comments_count });
}

const noComments = { rows: [], total: 0, sorting: "none", toKey: () => [] };

type Filter = <O>(query: SelectQueryBuilder<Tables, "comments", O>) => SelectQueryBuilder<Tables, "comments", O>;

const toKey = (row: CommentRow) => [row.created_at, row.id];

interface Sorted {
  ordering: Ordering;
  toKey: PageRows<CommentRow>["toKey"];
}

function read(db: Db, { paging, viewerId }: ListOptions, sorted: Sorted, filter: Filter) {
  const rowsQuery = filter(
    selectComments(db, viewerId) as unknown as SelectQueryBuilder<Tables, "comments", CommentRow>,
  );
  return readPage(db, { rowsQuery, keysQuery: filter(db.selectFrom("comments")), ...sorted }, paging);
}

async function toCommentPage(
  db: Db,
  { paging, viewerId }: ListOptions,
  page: PageRows<CommentRow> & { total: number },
): Promise<Page<Comment>> {
  const mentions = await findMentions(db, page.rows);
  return toPage(paging, page, (row) => toComment(row, mentions, viewerId));
}

const byTime = orderNewestFirst("threads", "comments.created_at", "comments.id");
const byLikes: Ordering = {
  name: "threads-by-likes",
  columns: [{ value: sql.ref("comments.likes_count"), kind: "whole" }, ...byTime.columns],
  ascending: false,
};
const orderings: Record<CommentSort, Sorted> = {
  createdAt: { ordering: byTime, toKey },
  likes: { ordering: byLikes, toKey: (row) => [row.likes_count, ...toKey(row)] },
};

/** Lists the threads of a video with their first replies; the pinned one stands before the first page. */
async function listThreads(db: Db, videoId: string, options: ListOptions): Promise<Page<Comment>> {
  const sorted = orderings[commentSorts.find((name) => name === options.sortBy) ?? "createdAt"];
  const startsThread: Filter = (query) =>
    query.where("comments.video_id", "=", videoId).where("comments.parent_id", "is", null);
  const others: Filter = (query) =>
    startsThread(query).where("comments.is_pinned", "=", 0).where(isShownThreadTo(options.viewerId));
  const total = await countThreads(db, startsThread);
  const page = await toCommentPage(db, options, { ...(await read(db, options, sorted, others)), total });
  const pinned = page.hasPrevPage ? [] : await findPinned(db, videoId, options.viewerId);
  const docs = [...pinned, ...page.docs];
  const replies = await findFirstReplies(db, docs, options.viewerId);
  return { ...page, docs: docs.map((doc) => ({ ...doc, replies: replies.get(doc._id) ?? [] })) };
}

/** Matches threads that this viewer sees; a comment that is not shown is the placeholder above its replies. */
const isShownThreadTo = (viewerId: string | null) =>
  sql<boolean>`(${isShownTo(viewerId)} or comments.replies_count > 0)`;

async function countThreads(db: Db, startsThread: Filter): Promise<number> {
  // The order makes PostgreSQL read an index: for a video with many comments it would read the table.
  const firsts = startsThread(db.selectFrom("comments").select(sql`1`.as("one")))
    .where(isShownThreadTo(null))
    .orderBy("comments.is_pinned")
    .orderBy("comments.created_at")
    .orderBy("comments.id")
    .limit(maxCountedRows);
  const { total } = await db
    .selectFrom(firsts.as("firsts"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

async function findPinned(db: Db, videoId: string, viewerId: string | null): Promise<Comment[]> {
  const row = await selectComments(db, viewerId)
    .where("comments.video_id", "=", videoId)
    .where("comments.parent_id", "is", null)
    .where("comments.is_pinned", "=", 1)
    .executeTakeFirst();
  return row ? [toComment(row, await findMentions(db, [row]), viewerId)] : [];
}

async function listReplies(db: Db, videoId: string, parentId: string, options: ListOptions): Promise<Page<Comment>> {
  const parent = await db
    .selectFrom("comments")
    .select("replies_count")
    .where("id", "=", parentId)
    .where("video_id", "=", videoId)
    .executeTakeFirstOrThrow(commentNotFound);
  const ordering = {
    ...orderNewestFirst("replies", "comments.created_at", "comments.id"),
    ascending: true,
  };
  const page = await read(db, options, { ordering, toKey }, (query) =>
    query.where("comments.parent_id", "=", parentId).where(isShownTo(options.viewerId)),
  );
  return toCommentPage(db, options, { ...page, total: parent.replies_count });
}
