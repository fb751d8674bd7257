import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { type Db, isSqlite } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { orderRows } from "#api/lists/keyset";

interface ScanOrder {
  columns: RawBuilder<unknown>[];
  isAscending: boolean;
  limit: number;
}

/**
 * Reads a step of a scan: up to `limit` videos in an order. Returns the videos with a score above 0 and the last
 * video; null where the list ends before the step does. PostgreSQL sends no other rows.
 */
export async function readScanStep<R extends { score: number }>(
  db: Db,
  videos: SelectQueryBuilder<Tables, "videos", R>,
  { columns, isAscending, limit }: ScanOrder,
): Promise<{ matches: R[]; last: R | null }> {
  if (isSqlite(db)) {
    const ordering = { columns: columns.map((value) => ({ value })) };
    const rows: R[] = await orderRows(videos, ordering, { isAscending, rows: limit }).execute();
    return { matches: rows.filter(({ score }) => score > 0), last: rows[limit - 1] ?? null };
  }
  const direction = sql.raw(isAscending ? "asc" : "desc");
  const order = sql.join(columns.map((column) => sql`${column} ${direction}`));
  const { rows } = await sql<R & { place: number }>`select * from (
    select videos.*, row_number() over (order by ${order}) as place from (${videos}) as videos
    order by ${order} limit ${sql.lit(limit)}) as videos
    where score > 0 or place = ${sql.lit(limit)} order by ${order}`.execute(db);
  return { matches: rows.filter(({ score }) => score > 0), last: rows.find(({ place }) => place === limit) ?? null };
}
