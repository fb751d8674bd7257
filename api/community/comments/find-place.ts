import type { Db } from "#api/db/open";
import { isBeyond, type Ordering, orderRows } from "#api/lists/keyset";
import { writeCursor } from "#api/lists/page";
import type { CommentPlace } from "#contract/comments";
import { pageSizes } from "#contract/limits";
import { oldestFirst } from "./list-comments";
import type { Filter } from "./read-comments";
import { commentNotFound, isCommentVisibleTo, readComment } from "./comment-rows";
import { byTime, isShownThreadTo, startsThread } from "./threads";

/**
 * Finds where the watch page shows a comment. Beyond the first page of a list, the comment stands at the top of its page.
 * Throws 404 unless the viewer wrote it, or may see its video and the comments there.
 */
export async function findPlace(db: Db, id: string, viewerId: string | null): Promise<CommentPlace> {
  const comment = await readComment(db, id, viewerId);
  const thread = await findRow(db, comment.parentId ?? id);
  const newer: Filter = (query) =>
    startsThread(thread.video_id)(query).where("comments.is_pinned", "=", 0).where(isShownThreadTo(viewerId));
  const threads = await listBefore(db, { row: thread, ordering: byTime, filter: newer, limit: pageSizes.comments });
  const after = thread.is_pinned === 1 ? null : toCursor(byTime, threads, pageSizes.comments);
  if (comment.parentId === null) return { after, thread: null, repliesAfter: null };
  const older: Filter = (query) =>
    query.where("comments.parent_id", "=", thread.id).where(isCommentVisibleTo(viewerId));
  const row = { id: comment._id, created_at: comment.createdAt };
  const replies = await listBefore(db, { row, ordering: oldestFirst, filter: older, limit: pageSizes.replies });
  const isInSight = replies.length < pageSizes.firstReplies;
  return {
    after,
    thread: isInSight ? null : thread.id,
    repliesAfter: toCursor(oldestFirst, replies, pageSizes.replies),
  };
}

const findRow = (db: Db, id: string) =>
  db
    .selectFrom("comments")
    .select(["id", "video_id", "created_at", "is_pinned"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow(commentNotFound);

type Row = Record<"id" | "created_at", string>;
type Before = { row: Row; ordering: Ordering; filter: Filter; limit: number };

/** Lists as many rows that stand before one in a list as a page has, the nearest first. */
function listBefore(db: Db, { row, ordering, filter, limit }: Before): Promise<Row[]> {
  const isAscending = !ordering.ascending;
  const columns = ordering.columns.map(({ value }) => value);
  const rows = filter(db.selectFrom("comments").select(["comments.id", "comments.created_at"])).where(
    isBeyond(db, columns, { start: [row.created_at, row.id], isAscending }),
  );
  return orderRows(rows, ordering, { isAscending, rows: limit }).execute();
}

/** Writes the cursor of the page that begins after the nearest of the rows before; null on the first page. */
const toCursor = ({ name }: Ordering, [nearest, ...others]: Row[], limit: number) =>
  nearest && others.length + 1 === limit ? writeCursor(name, [nearest.created_at, nearest.id]) : null;
