import { setImmediate } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { isBeyond } from "#api/lists/keyset";
import { type Db, isSqlite } from "#api/db/open";
import { isListed } from "#api/videos/videos/visibility";
import { readScanStep } from "./scan-step";
import { type Hit, hasEitherText, type OwnedHit, scoreSql } from "./hits";

/**
 * The texts of a channel lie scattered in the file: SQLite would delay other requests if it read more of them at once
 * from a disk.
 */
const rowsPerStep = { sqlite: 200, postgres: 10_000 };

/**
 * Finds all hits of a channel: filters all hits when they are few, or reads the channel's list in steps that let other
 * requests run.
 */
export async function searchChannel(
  db: Db,
  { query, ownerId }: Record<"query" | "ownerId", string>,
  hits: OwnedHit[] | null,
): Promise<Hit[]> {
  if (hits) return hits.filter(({ owner_id }) => owner_id === ownerId);
  return scanChannel(db, ownerId, sql`case when ${hasEitherText(query)} then ${scoreSql(query)} else 0 end`);
}

/** Reads a channel's list in steps that let other requests run; returns the videos with a score above 0. */
export async function scanChannel(db: Db, ownerId: string, score: RawBuilder<number>): Promise<Hit[]> {
  const hits: Hit[] = [];
  let last: Hit | null = null;
  do {
    const step: Awaited<ReturnType<typeof readStep>> = await readStep(db, { ownerId, score }, last);
    hits.push(...step.matches);
    last = step.last;
    await setImmediate();
  } while (last);
  return hits;
}

interface ChannelScan {
  ownerId: string;
  score: RawBuilder<number>;
}

function readStep(db: Db, { ownerId, score }: ChannelScan, last: Hit | null) {
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
