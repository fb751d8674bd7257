import { sql } from "kysely";
import { cacheQuery } from "#api/db/cache-query";
import type { Db } from "#api/db/open";
import { type Ordering, orderNewestFirst, orderRows } from "#api/lists/keyset";
import { isFirstPage, type ListRequest, maxCountedRows, type PageRows, toPage } from "#api/lists/page";
import { findMentions } from "#api/accounts/users/mentions";
import { type Comment, type CommentSort, commentSorts } from "#contract/comments";
import type { Page } from "#contract/envelope";
import { findFirstReplies } from "./first-replies";
import { type CommentSorting, readComments, toKey } from "./read-comments";
import { type CommentRow, isCommentVisibleTo, selectComments, toComment } from "./comment-rows";

interface ThreadOptions extends ListRequest {
  sortBy?: string | undefined;
}

export const byTime = orderNewestFirst("threads", "comments.created_at", "comments.id");
const byLikes: Ordering = {
  name: "threads-by-likes",
  columns: [{ value: sql.ref("comments.likes_count"), kind: "whole" }, ...byTime.columns],
  ascending: false,
};
const sortings: Record<CommentSort, CommentSorting> = {
  createdAt: { ordering: byTime, toKey },
  likes: { ordering: byLikes, toKey: (row) => [row.likes_count, ...toKey(row)] },
};

/** Matches the comments that start the threads of a video. */
const startsThreadOf = (videoId: string) => sql<boolean>`comments.video_id = ${videoId} and comments.parent_id is null`;

/** Matches the threads that this viewer sees. A comment that is not visible becomes the placeholder above its replies. */
const isThreadVisibleTo = (viewerId: string | null) =>
  sql<boolean>`(${isCommentVisibleTo(viewerId)} or comments.replies_count > 0)`;

/** Matches the threads of a video that this viewer sees, without the pinned one. */
export const isUnpinnedThread = (videoId: string, viewerId: string | null) =>
  sql<boolean>`${startsThreadOf(videoId)} and comments.is_pinned = ${0} and ${isThreadVisibleTo(viewerId)}`;

/** Lists the threads of a video with their first replies. The first page begins with the pinned thread. */
export async function listThreads(db: Db, videoId: string, options: ThreadOptions): Promise<Page<Comment>> {
  const [total, page] = await Promise.all([countThreads(db, videoId), readThreads(db, videoId, options)]);
  return { ...page, totalDocs: total, totalPages: Math.max(1, Math.ceil(total / options.paging.limit)) };
}

/** Reads a page of threads as `listThreads` does, but does not count the threads. */
export async function readThreads(db: Db, videoId: string, options: ThreadOptions): Promise<Page<Comment>> {
  const { viewerId, paging } = options;
  const sortBy = commentSorts.find((name) => name === options.sortBy) ?? "createdAt";
  const { pinned, ...page } = isFirstPage(paging)
    ? await readFirstThreads(db, { videoId, viewerId, rows: paging.limit + 2 }, sortBy)
    : await readLaterThreads(db, videoId, { ...options, ...sortings[sortBy] });
  const mentions = await findMentions(db, [...pinned, ...page.rows]);
  const convert = (row: CommentRow) => toComment(row, mentions, viewerId);
  const { docs: others, ...rest } = toPage(paging, { ...page, total: 0 }, convert);
  const docs = [...pinned.map(convert), ...others];
  const replies = await findFirstReplies(db, docs, viewerId);
  return { ...rest, docs: docs.map((doc) => ({ ...doc, replies: replies.get(doc._id) ?? [] })) };
}

interface Threads extends PageRows<CommentRow> {
  /** The pinned thread, on the first page. */
  pinned: CommentRow[];
}

async function readLaterThreads(db: Db, videoId: string, options: ThreadOptions & CommentSorting): Promise<Threads> {
  const { viewerId, paging, ordering, toKey } = options;
  const page = await readComments(db, options, { ordering, toKey, condition: isUnpinnedThread(videoId, viewerId) });
  const isFirst = paging.before !== null && page.rows.length <= paging.limit;
  return { ...page, pinned: isFirst ? await findPinned(db, videoId, viewerId) : [] };
}

/** `rows` are those of the first page, one for the pinned thread, and one that tells whether there is a next page. */
type FirstPage = { videoId: string; viewerId: string | null; rows: number };

const keepFirstThreads = ({ ordering }: CommentSorting) =>
  cacheQuery((db, { videoId, viewerId, rows }: FirstPage) => {
    const threads = selectComments(db, viewerId)
      .where(startsThreadOf(videoId))
      .where(sql<boolean>`(comments.is_pinned = 1 or ${isThreadVisibleTo(viewerId)})`)
      .orderBy("comments.is_pinned", "desc");
    return orderRows(threads, ordering, { isAscending: false, rows });
  });

const firstThreads = { createdAt: keepFirstThreads(sortings.createdAt), likes: keepFirstThreads(sortings.likes) };

async function readFirstThreads(db: Db, first: FirstPage, sortBy: CommentSort): Promise<Threads> {
  const { ordering, toKey } = sortings[sortBy];
  const rows = await firstThreads[sortBy](db, first);
  const pinnedRows = rows.filter((row) => row.is_pinned === 1);
  const others = rows.slice(pinnedRows.length, pinnedRows.length + first.rows - 1);
  return { pinned: pinnedRows, rows: others, sorting: ordering.name, toKey };
}

const threadCounts = cacheQuery((db, { videoId }: { videoId: string }) => {
  // The order makes PostgreSQL read an index: for a video with many comments it would read the table.
  const firsts = db
    .selectFrom("comments")
    .select(sql`1`.as("one"))
    .where(startsThreadOf(videoId))
    .where(isThreadVisibleTo(null))
    .orderBy("comments.is_pinned")
    .orderBy("comments.created_at")
    .orderBy("comments.id")
    .limit(maxCountedRows);
  return db.selectFrom(firsts.as("firsts")).select(({ fn }) => fn.countAll<number>().as("total"));
});

const countThreads = async (db: Db, videoId: string): Promise<number> =>
  Number((await threadCounts(db, { videoId }))[0]?.total ?? 0);

const findPinned = (db: Db, videoId: string, viewerId: string | null): Promise<CommentRow[]> =>
  selectComments(db, viewerId).where(startsThreadOf(videoId)).where("comments.is_pinned", "=", 1).execute();
