import { sql } from "kysely";
import { keepQuery } from "#api/db/keep-query";
import type { Db } from "#api/db/open";
import { type Ordering, orderNewestFirst, orderRows } from "#api/lists/keyset";
import { isFirstPage, type ListRequest, maxCountedRows, type PageRows, toPage } from "#api/lists/page";
import { findMentions } from "#api/accounts/users/mentions";
import { type Comment, type CommentSort, commentSorts } from "#contract/comments";
import type { Page } from "#contract/envelope";
import { findFirstReplies } from "./first-replies";
import { type Filter, readComments, selectRows, type Sorted, toKey } from "./read-comments";
import { type CommentRow, isCommentVisibleTo, toComment } from "./comment-rows";

interface ThreadOptions extends ListRequest {
  sortBy?: string | undefined;
}

export const byTime = orderNewestFirst("threads", "comments.created_at", "comments.id");
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
export async function listThreads(db: Db, videoId: string, options: ThreadOptions): Promise<Page<Comment>> {
  const [total, page] = await Promise.all([countThreads(db, videoId), readThreads(db, videoId, options)]);
  return { ...page, totalDocs: total, totalPages: Math.max(1, Math.ceil(total / options.paging.limit)) };
}

/** Reads a page of threads as `listThreads` lists them, without their number. */
export async function readThreads(db: Db, videoId: string, options: ThreadOptions): Promise<Page<Comment>> {
  const { viewerId, paging } = options;
  const sortBy = commentSorts.find((name) => name === options.sortBy) ?? "createdAt";
  const { pinned, ...page } = isFirstPage(paging)
    ? await readFirstThreads(db, { videoId, viewerId, rows: paging.limit + 2 }, sortBy)
    : await readOtherThreads(db, videoId, { ...options, ...orderings[sortBy] });
  const mentions = await findMentions(db, [...pinned, ...page.rows]);
  const convert = (row: CommentRow) => toComment(row, mentions, viewerId);
  const { docs: others, ...rest } = toPage(paging, { ...page, total: 0 }, convert);
  const docs = [...pinned.map(convert), ...others];
  const replies = await findFirstReplies(db, docs, viewerId);
  return { ...rest, docs: docs.map((doc) => ({ ...doc, replies: replies.get(doc._id) ?? [] })) };
}

interface Threads extends PageRows<CommentRow> {
  /** The pinned one, where this is the first page. */
  pinned: CommentRow[];
}

export const startsThread =
  (videoId: string): Filter =>
  (query) =>
    query.where("comments.video_id", "=", videoId).where("comments.parent_id", "is", null);

async function readOtherThreads(db: Db, videoId: string, options: ThreadOptions & Sorted): Promise<Threads> {
  const { viewerId, paging, ordering, toKey } = options;
  const others: Filter = (query) =>
    startsThread(videoId)(query).where("comments.is_pinned", "=", 0).where(isShownThreadTo(viewerId));
  const page = await readComments(db, options, { ordering, toKey, filter: others });
  const isFirst = paging.before !== null && page.rows.length <= paging.limit;
  return { ...page, pinned: isFirst ? await findPinned(db, videoId, viewerId) : [] };
}

/** Of the first page: as many rows as it has, and one each for the pinned thread and for the next page. */
type FirstPage = { videoId: string; viewerId: string | null; rows: number };

const keepFirstThreads = ({ ordering }: Sorted) =>
  keepQuery((db, { videoId, viewerId, rows }: FirstPage) => {
    const threads = startsThread(videoId)(selectRows(db, viewerId))
      .where(sql<boolean>`(comments.is_pinned = 1 or ${isShownThreadTo(viewerId)})`)
      .orderBy("comments.is_pinned", "desc");
    return orderRows(threads, ordering, { isAscending: false, rows });
  });

const firstThreads = { createdAt: keepFirstThreads(orderings.createdAt), likes: keepFirstThreads(orderings.likes) };

async function readFirstThreads(db: Db, first: FirstPage, sortBy: CommentSort): Promise<Threads> {
  const { ordering, toKey } = orderings[sortBy];
  const rows = await firstThreads[sortBy](db, first);
  const pinnedRows = rows.filter((row) => row.is_pinned === 1);
  const others = rows.slice(pinnedRows.length, pinnedRows.length + first.rows - 1);
  return { pinned: pinnedRows, rows: others, sorting: ordering.name, toKey };
}

/** Matches threads that this viewer sees; a comment that is not shown is the placeholder above its replies. */
export const isShownThreadTo = (viewerId: string | null) =>
  sql<boolean>`(${isCommentVisibleTo(viewerId)} or comments.replies_count > 0)`;

const threadCounts = keepQuery((db, { videoId }: { videoId: string }) => {
  // The order makes PostgreSQL read an index: for a video with many comments it would read the table.
  const firsts = startsThread(videoId)(db.selectFrom("comments").select(sql`1`.as("one")))
    .where(isShownThreadTo(null))
    .orderBy("comments.is_pinned")
    .orderBy("comments.created_at")
    .orderBy("comments.id")
    .limit(maxCountedRows);
  return db.selectFrom(firsts.as("firsts")).select(({ fn }) => fn.countAll<number>().as("total"));
});

const countThreads = async (db: Db, videoId: string): Promise<number> =>
  Number((await threadCounts(db, { videoId }))[0]?.total ?? 0);

const findPinned = (db: Db, videoId: string, viewerId: string | null): Promise<CommentRow[]> =>
  startsThread(videoId)(selectRows(db, viewerId)).where("comments.is_pinned", "=", 1).execute();
