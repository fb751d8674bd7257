import { setImmediate as nextTurn } from "node:timers/promises";
import type { SelectQueryBuilder } from "kysely";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { isBeyond, type Ordering } from "#api/pagination/keyset";
import { type PageRows, type Paging, readCursor } from "#api/pagination/page";
import { limits } from "#contract/limits";

/** SQLite reads as many rows in about 10 ms when their texts are comments of full length. */
const rowsPerTurn = 200;

interface Scanned<Row> {
  rowsQuery: SelectQueryBuilder<Tables, "videos", Row>;
  ordering: Ordering;
  toKey: PageRows<Row>["toKey"];
}

/**
 * Reads rows off their index in short steps, between which other requests run, and keeps those that match until the page
 * is full. Texts are compared as JavaScript folds them, alike on both databases.
 */
export async function scanNewest<Row>(
  db: Db,
  { rowsQuery, ordering, toKey }: Scanned<Row>,
  { after, before, limit }: Paging,
  matches: (row: Row) => boolean,
): Promise<PageRows<Row>> {
  const direction = before ? "asc" : "desc";
  const columns = ordering.columns.map(({ value }) => value);
  const cursor = before ?? after;
  let start = cursor ? readCursor(cursor, ordering.name, ["text", "text"]) : null;
  const rows: Row[] = [];
  for (let scanned = 0; scanned < limits.scannedContent && rows.length <= limit; scanned += rowsPerTurn) {
    let query = rowsQuery.limit(rowsPerTurn);
    for (const column of columns) query = query.orderBy(column, direction);
    if (start) query = query.where(isBeyond(db, columns, start, before !== null));
    const slice: Row[] = await query.execute();
    rows.push(...slice.filter(matches));
    if (slice.length < rowsPerTurn) break;
    start = toKey(slice.at(-1)!);
    await nextTurn();
  }
  const found = rows.slice(0, limit + 1);
  return { rows: before ? found.reverse() : found, sorting: ordering.name, toKey };
}
