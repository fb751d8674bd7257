import { setImmediate } from "node:timers/promises";
import { type SelectQueryBuilder, sql } from "kysely";
import { isBeyond } from "#api/lists/keyset";
import { type Db, isSqlite } from "#api/db/open";
import type { Tables } from "#api/db/tables";
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
export async function searchChannel(db: Db, search: ChannelSearch, all: OwnedHit[] | null): Promise<Hit[]> {
  if (all) return all.filter(({ owner_id }) => owner_id === search.ownerId);
  const hits: Hit[] = [];
  let last: Hit | null = null;
  do {
    const step: ChannelStep = await readStep(db, search, last);
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

interface ChannelStep {
  matches: Hit[];
  /** The last video, unless the list ends before it. */
  last: Hit | null;
}

async function readStep(db: Db, { query, ownerId }: ChannelSearch, last: Hit | null): Promise<ChannelStep> {
  const columns = [sql.ref("videos.published_at"), sql.ref("videos.id")];
  const videos = db
    .selectFrom("videos")
    .select(["videos.id", "videos.published_at"])
    .where("videos.owner_id", "=", ownerId)
    .where(isListed)
    .$if(last !== null, (rows) => rows.where(isBeyond(db, columns, [last!.published_at, last!.id], false)));
  if (isSqlite(db)) return readOnSqlite(videos.select(scoreSql(query).as("score")), query);
  const score = sql<number>`case when ${hasEitherText(query)} then ${scoreSql(query)} else 0 end`;
  const order = sql`videos.published_at desc, videos.id desc`;
  return readScanStep<Hit>(db, {
    videos: sql`${videos.select(score.as("score"))}`,
    order,
    limit: rowsPerStep.postgres,
  });
}

async function readOnSqlite(videos: SelectQueryBuilder<Tables, "videos", Hit>, query: string): Promise<ChannelStep> {
  const limit = rowsPerStep.sqlite;
  const rows = await videos.orderBy("published_at", "desc").orderBy("id", "desc").limit(limit).execute();
  return { matches: rows.filter(({ score }) => score > query.length), last: rows[limit - 1] ?? null };
}
