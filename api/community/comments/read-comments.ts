import type { SelectQueryBuilder } from "kysely";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { type Ordering, readPage } from "#api/lists/keyset";
import type { ListRequest, PageRows } from "#api/lists/page";
import { type CommentRow, selectComments } from "./comment-rows";

/** Narrows a list of comments, for its rows and for their keys. */
export type Filter = <O>(query: SelectQueryBuilder<Tables, "comments", O>) => SelectQueryBuilder<Tables, "comments", O>;

export const toKey = (row: CommentRow) => [row.created_at, row.id];

export interface Sorted {
  ordering: Ordering;
  toKey: PageRows<CommentRow>["toKey"];
}

/** Selects comments as a query of one table, which the filters of keys and rows share. */
export const selectRows = (db: Db, viewerId: string | null) =>
  selectComments(db, viewerId) as unknown as SelectQueryBuilder<Tables, "comments", CommentRow>;

export function readComments(
  db: Db,
  { paging, viewerId }: ListRequest,
  { filter, ...sorted }: Sorted & { filter: Filter },
) {
  return readPage(
    db,
    { rowsQuery: filter(selectRows(db, viewerId)), keysQuery: filter(db.selectFrom("comments")), ...sorted },
    paging,
  );
}
