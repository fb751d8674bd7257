import type { RawBuilder } from "kysely";
import type { Db } from "#api/db/open";
import { type Ordering, readPage } from "#api/lists/keyset";
import type { ListRequest, PageRows } from "#api/lists/page";
import { type CommentRow, selectComments } from "./comment-rows";

export const toKey = (row: CommentRow) => [row.created_at, row.id];

export interface CommentSorting {
  ordering: Ordering;
  toKey: PageRows<CommentRow>["toKey"];
}

/** Reads a page of the comments that match a condition. */
export function readComments(
  db: Db,
  { paging, viewerId }: ListRequest,
  { condition, ...sorting }: CommentSorting & { condition: RawBuilder<boolean> },
) {
  const rowsQuery = selectComments(db, viewerId).where(condition);
  return readPage(db, { rowsQuery, keysQuery: db.selectFrom("comments").where(condition), ...sorting }, paging);
}
