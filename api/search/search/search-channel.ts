import { setImmediate } from "node:timers/promises";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { isBeyond } from "#api/lists/keyset";
import { type Db, isSqlite } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { isListed } from "#api/videos/videos/visibility";
import { readScanStep } from "./scan-step";
import { type Hit, hasEitherText, type OwnedHit } from "./hits";
import { scoreSql } from "./score-videos";

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
  { query, ownerId }: ChannelSearch,
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
    const step: ChannelStep = await readStep(db, { ownerId, score }, last);
    hits.push(...step.matches);
    last = step.last;
    await setImmediate();
  } while (last);
  return hits;
}

interface ChannelSearch {
  query: string;
  ownerId: string;
}

interface ChannelScan {
  ownerId: string;
  score: RawBuilder<number>;
}

interface ChannelStep {
  matches: Hit[];
  /** The last video, unless the list ends before it. */
  last: Hit | null;
}

async function readStep(db: Db, { ownerId, score }: ChannelScan, last: Hit | null): Promise<ChannelStep> {
  const columns = [sql.ref("videos.published_at"), sql.ref("videos.id")];
  const videos = db
    .selectFrom("videos")
    .select(["videos.id", "videos.published_at", score.as("score")])
    .where("videos.owner_id", "=", ownerId)
    .where(isListed)
    .$if(last !== null, (rows) =>
      rows.where(isBeyond(db, columns, { start: [last!.published_at, last!.id], isAscending: false })),
    );
  if (isSqlite(db)) return readOnSqlite(videos);
  const order = sql`videos.published_at desc, videos.id desc`;
  return readScanStep<Hit>(db, { videos: sql`${videos}`, order, limit: rowsPerStep.postgres });
}

async function readOnSqlite(videos: SelectQueryBuilder<Tables, "videos", Hit>): Promise<ChannelStep> {
  const limit = rowsPerStep.sqlite;
  const rows = await videos.orderBy("published_at", "desc").orderBy("id", "desc").limit(limit).execute();
  return { matches: rows.filter(({ score }) => score > 0), last: rows[limit - 1] ?? null };
}
