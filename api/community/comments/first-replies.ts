import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { findMentions } from "#api/accounts/users/mentions";
import type { Comment } from "#contract/comments";
import { pageSizes } from "#contract/limits";
import { isShownTo, selectComments, toComment } from "./rows";

/** Finds the first replies of each thread, oldest first, in two queries for all threads. */
export async function findFirstReplies(
  db: Db,
  threads: readonly Comment[],
  viewerId: string | null,
): Promise<Map<string, Comment[]>> {
  const ids = await findFirstIds(
    db,
    threads.filter(({ repliesCount }) => repliesCount > 0 || viewerId).map(({ _id }) => _id),
    viewerId,
  );
  const byParent = new Map<string, Comment[]>();
  if (ids.length === 0) return byParent;
  const rows = await selectComments(db, viewerId).where("comments.id", "in", ids).execute();
  const mentions = await findMentions(db, rows);
  const places = new Map(ids.map((id, index) => [id, index]));
  rows.sort((one, other) => places.get(one.id)! - places.get(other.id)!);
  for (const row of rows)
    byParent.set(row.parent_id!, [...(byParent.get(row.parent_id!) ?? []), toComment(row, mentions, viewerId)]);
  return byParent;
}

/** Seeks the first replies of each thread in the index; a window function would read all replies. */
async function findFirstIds(db: Db, parentIds: readonly string[], viewerId: string | null): Promise<string[]> {
  if (parentIds.length === 0) return [];
  const firsts = parentIds.map(
    (id) => sql`select id from (select id from comments where parent_id = ${id} and ${isShownTo(viewerId)}
      order by created_at, id limit ${pageSizes.firstReplies}) as firsts`,
  );
  const { rows } = await sql<{ id: string }>`${sql.join(firsts, sql` union all `)}`.execute(db);
  return rows.map(({ id }) => id);
}
