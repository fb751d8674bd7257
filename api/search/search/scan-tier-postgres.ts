import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { isListed } from "#api/videos/videos/visibility";
import { type Estimate, estimateTier } from "./estimate-postgres";
import type { TierScan } from "./hit-sets";
import { type ScoreTier, type Hit, scoreSql, type ResultSlice } from "./hits";
import { directionOf, isBeyondCursor, matchesTier } from "./search-postgres";

/** Videos of an index that are sorted at most. */
const maxSortedRows = 30_000;
/** An index is expected to list a tier of this size within `maxSortedRows`. */
const maxIndexedTier = 20_000;

/** Videos of the feed in each step. With very many, the planner would sort all videos instead of reading their index. */
const feedRows = { first: 600, more: 6_000, last: 50_000 };

/**
 * Lists how many videos of the feed are read before an index is: more of them when a page needs fewer rows of the feed
 * than the tier has videos.
 */
function listFeedSteps(estimate: Estimate, tier: ScoreTier, { limit }: ResultSlice) {
  const tierVideos = estimateTier(estimate, tier);
  if (tierVideos === 0) return [];
  const neededRows = Math.ceil((limit * estimate.videos) / tierVideos);
  if (tierVideos < maxIndexedTier && tierVideos < neededRows) return [feedRows.first];
  return [feedRows.first, Math.min(feedRows.more + 2 * neededRows, feedRows.last)];
}

/**
 * Reads the hits of a tier, newest first: from the newest videos while many of them belong to it, otherwise from an
 * index. Only a rare tier of a frequent word reads the feed further, until there are enough.
 */
export async function scanTierOnPostgres(db: Db, { sets, ...scored }: TierScan, slice: ResultSlice): Promise<Hit[]> {
  const estimate = await sets.estimate();
  const steps = estimate ? listFeedSteps(estimate, scored.tier, slice) : [];
  const scan = await readFeedSteps(db, scored, { slice, steps });
  if (!scan.unreadSlice) return scan.hits;
  const others = await sortIndexed(db, scored, scan.unreadSlice);
  return scan.hits.concat(others ?? (await readFeedSteps(db, scored, { slice: scan.unreadSlice })).hits);
}

/**
 * Reads the feed in steps of `steps` videos; without `steps`, in as many steps as it needs. `unreadSlice` is the part that
 * was not read.
 */
async function readFeedSteps(db: Db, scored: ScoredTier, { slice, steps }: { slice: ResultSlice; steps?: number[] }) {
  const hits: Hit[] = [];
  let unreadSlice = slice;
  for (let index = 0; index < (steps?.length ?? Infinity); index += 1) {
    const step = await readFeed(db, scored, { ...unreadSlice, maxRows: steps?.[index] ?? feedRows.last });
    hits.push(...step.hits);
    if (!step.reached || hits.length >= slice.limit) return { hits, unreadSlice: null };
    unreadSlice = { ...slice, cursor: step.reached, limit: slice.limit - hits.length };
  }
  return { hits, unreadSlice };
}

type ScoredTier = Omit<TierScan, "sets">;

const scoreOf = ({ tier, query }: ScoredTier) => sql.lit(tier.points + query.length);

/** Reads up to `maxRows` videos of the feed. `reached` is the last one; null when the feed ends earlier. */
async function readFeed(db: Db, scored: ScoredTier, { maxRows, ...slice }: ResultSlice & { maxRows: number }) {
  const { query, tier } = scored;
  const direction = directionOf(slice);
  const order = sql`order by videos.published_at ${direction}, videos.id ${direction}`;
  const { rows } = await sql<Hit & { place: number }>`select id, published_at, score, place from (
    select videos.id, videos.published_at, ${scoreSql(query)} as score, row_number() over (${order}) as place
      from videos where ${isListed} and ${isBeyondCursor(slice)} ${order}
      limit ${sql.lit(maxRows)}) as videos
    where score = ${scoreOf(scored)} or place = ${sql.lit(maxRows)}
    ${order} limit ${slice.limit}`.execute(db);
  return {
    hits: rows.filter(({ score }) => score === tier.points + query.length).map(toHit),
    reached: rows.filter(({ place }) => place === maxRows).map(toHit)[0] ?? null,
  };
}

const toHit = ({ id, published_at, score }: Hit): Hit => ({ id, published_at, score });

/** Sorts the hits that an index finds; returns null when it finds too many videos. */
async function sortIndexed(db: Db, scored: ScoredTier, slice: ResultSlice): Promise<Hit[] | null> {
  const { query, tier } = scored;
  const direction = directionOf(slice);
  const { rows } = await sql<{ found: number; id: string | null; published_at: string; score: number }>`
    with found as materialized (
      select videos.id, videos.published_at, case when ${isListed} then ${scoreSql(query)} else 0 end as score
      from videos where ${matchesTier(query, tier)} limit ${sql.lit(maxSortedRows)})
    select numbers.found, hits.* from (select count(*) as found from found) as numbers left join (
      select * from found as videos where score = ${scoreOf(scored)} and ${isBeyondCursor(slice)}
      order by videos.published_at ${direction}, videos.id ${direction} limit ${slice.limit}) as hits on true
    order by hits.published_at ${direction}, hits.id ${direction}`.execute(db);
  if (rows[0]!.found === maxSortedRows) return null;
  return rows.flatMap(({ id, published_at, score }) => (id === null ? [] : [{ id, published_at, score }]));
}
