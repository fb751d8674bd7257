import { sql } from "kysely";
import { cacheQuery, padToCachedLength } from "#api/db/cache-query";
import type { Db } from "#api/db/open";
import { findMentions } from "#api/accounts/users/mentions";
import type { Comment } from "#contract/comments";
import { pageSizes } from "#contract/limits";
import { type CommentRow, isCommentVisibleTo, selectComments, toComment } from "./comment-rows";

/**
 * Finds the first replies of each thread, oldest first, in one query for all threads. A withheld reply of the viewer's own
 * may come in addition.
 */
export async function findFirstReplies(
  db: Db,
  threads: readonly Comment[],
  viewerId: string | null,
): Promise<Map<string, Comment[]>> {
  // Viewers see their own withheld replies, which no counter counts.
  const ids = threads.filter(({ repliesCount }) => repliesCount > 0 || viewerId).map(({ _id }) => _id);
  const byParent = new Map<string, Comment[]>();
  if (ids.length === 0) return byParent;
  const rows = await selectFirstReplies(db, { ids: padToCachedLength(ids), viewerId });
  const mentions = await findMentions(db, rows);
  rows.sort(compareTimes);
  for (const row of rows) {
    const replies = byParent.get(row.parent_id!) ?? [];
    if (row.withheld === "" && replies.filter(isCounted).length === pageSizes.firstReplies) continue;
    byParent.set(row.parent_id!, [...replies, toComment(row, mentions, viewerId)]);
  }
  return byParent;
}

const isCounted = ({ withheld }: Comment) => withheld === "";

/** Compares rows in the order of the index. The database would sort the rows of all threads. */
const compareTimes = (one: CommentRow, other: CommentRow) =>
  compareTexts(one.created_at, other.created_at) || compareTexts(one.id, other.id);

const compareTexts = (one: string, other: string) => Number(one > other) - Number(one < other);

type Threads = { ids: readonly string[]; viewerId: string | null };

/** Seeks the first replies of each thread in the index; a window function would read all replies. */
const selectFirstReplies = cacheQuery((db, { ids, viewerId }: Threads) => {
  const limit = pageSizes.firstReplies + (viewerId ? 1 : 0);
  const firsts = ids.map(
    (id) => sql`select id from (select id from comments where parent_id = ${id} and ${isCommentVisibleTo(viewerId)}
      order by created_at, id limit ${limit}) as firsts`,
  );
  return selectComments(db, viewerId).where("comments.id", "in", sql<string>`(${sql.join(firsts, sql` union all `)})`);
});
