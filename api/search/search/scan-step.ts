import { type RawBuilder, sql } from "kysely";
import type { Db } from "#api/db/open";

interface ScanStep {
  /** A query of videos in the wished order, with their `score`, which is 0 for those that do not match. */
  videos: RawBuilder<unknown>;
  /** The columns that they are ordered by, with the direction. */
  order: RawBuilder<unknown>;
  limit: number;
}

/**
 * Reads a step of a scan on PostgreSQL, which sends the matching videos and the last one only. `last` is null where the
 * list ends before the step does.
 */
export async function readScanStep<R extends { score: number }>(
  db: Db,
  { videos, order, limit }: ScanStep,
): Promise<{ matches: R[]; last: R | null }> {
  const { rows } = await sql<R & { place: number }>`select * from (
    select videos.*, row_number() over (order by ${order}) as place from (${videos}) as videos
    order by ${order} limit ${sql.lit(limit)}) as videos
    where score > 0 or place = ${sql.lit(limit)} order by ${order}`.execute(db);
  return { matches: rows.filter(({ score }) => score > 0), last: rows.find(({ place }) => place === limit) ?? null };
}
