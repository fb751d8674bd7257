import { setImmediate } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { isBeyond } from "#api/lists/keyset";
import { type Db, isSqlite } from "#api/db/open";
import { isListed } from "#api/videos/videos/visibility";
import { readScanStep } from "./scan-step";
import type { Hit } from "./hits";

/**
 * The texts of a channel lie scattered in the file: SQLite would delay other requests if it read more of them at once
 * from a disk.
 */
const rowsPerStep = { sqlite: 200, postgres: 10_000 };

/** Reads a channel's list in steps that let other requests run; returns the videos with a score above 0. */
export async function scanChannel(db: Db, ownerId: string, score: RawBuilder<number>): Promise<Hit[]> {
  const hits: Hit[] = [];
  let last: Hit | null = null;
  do {
    const step: ScanResult = await readStep(db, { ownerId, score }, last);
    hits.push(...step.matches);
    last = step.last;
    await setImmediate();
  } while (last);
  return hits;
}

type ScanResult = Awaited<ReturnType<typeof readScanStep<Hit>>>;

function readStep(
  db: Db,
  { ownerId, score }: { ownerId: string; score: RawBuilder<number> },
  last: Hit | null,
): Promise<ScanResult> {
  const columns = [sql.ref("videos.published_at"), sql.ref("videos.id")];
  const videos = db
    .selectFrom("videos")
    .select(["videos.id", "videos.published_at", score.as("score")])
    .where("videos.owner_id", "=", ownerId)
    .where(isListed)
    .$if(last !== null, (rows) =>
      rows.where(isBeyond(db, columns, { start: [last!.published_at, last!.id], isAscending: false })),
    );
  return readScanStep(db, videos, {
    columns,
    isAscending: false,
    limit: rowsPerStep[isSqlite(db) ? "sqlite" : "postgres"],
  });
}
