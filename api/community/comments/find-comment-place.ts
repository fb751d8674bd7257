import type { RawBuilder } from "kysely";
import type { Db } from "#api/db/open";
import { isBeyond, type Ordering, orderRows } from "#api/lists/keyset";
import { writeCursor } from "#api/lists/page";
import type { CommentPlace } from "#contract/comments";
import { pageSizes } from "#contract/limits";
import { isVisibleReply, oldestFirst } from "./list-comments";
import { commentNotFound, readComment } from "./comment-rows";
import { byTime, isUnpinnedThread } from "./threads";

/**
 * Finds the page on which the watch page lists a comment. Beyond the first page of a list, the comment is the first of its
 * page. Throws 404 unless the viewer wrote the comment, or may see its video and the comments there.
 */
export async function findCommentPlace(db: Db, id: string, viewerId: string | null): Promise<CommentPlace> {
  const comment = await readComment(db, id, viewerId);
  const thread = await findThread(db, comment.parentId ?? id);
  const condition = isUnpinnedThread(thread.video_id, viewerId);
  const threads = await listBefore(db, { row: thread, ordering: byTime, condition, limit: pageSizes.comments });
  const after = thread.is_pinned === 1 ? null : toCursor(byTime, threads, pageSizes.comments);
  if (comment.parentId === null) return { after, thread: null, repliesAfter: null };
  const replies = await listBefore(db, {
    row: { id: comment._id, created_at: comment.createdAt },
    ordering: oldestFirst,
    condition: isVisibleReply(thread.id, viewerId),
    limit: pageSizes.replies,
  });
  const isAmongFirstReplies = replies.length < pageSizes.firstReplies;
  return {
    after,
    thread: isAmongFirstReplies ? null : thread.id,
    repliesAfter: toCursor(oldestFirst, replies, pageSizes.replies),
  };
}

const findThread = (db: Db, id: string) =>
  db
    .selectFrom("comments")
    .select(["id", "video_id", "created_at", "is_pinned"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow(commentNotFound);

type Row = Record<"id" | "created_at", string>;
type SliceBefore = { row: Row; ordering: Ordering; condition: RawBuilder<boolean>; limit: number };

/** Lists the rows that come before a row in a list, up to `limit`, the nearest first. */
function listBefore(db: Db, { row, ordering, condition, limit }: SliceBefore): Promise<Row[]> {
  const isAscending = !ordering.ascending;
  const columns = ordering.columns.map(({ value }) => value);
  const rows = db
    .selectFrom("comments")
    .select(["comments.id", "comments.created_at"])
    .where(condition)
    .where(isBeyond(db, columns, { start: [row.created_at, row.id], isAscending }));
  return orderRows(rows, ordering, { isAscending, rows: limit }).execute();
}

/** Writes the cursor of the page that begins after the nearest row; null when the rows do not fill a page. */
const toCursor = ({ name }: Ordering, [nearest, ...others]: Row[], limit: number) =>
  nearest && others.length + 1 === limit ? writeCursor(name, [nearest.created_at, nearest.id]) : null;
