import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, isSqlite } from "#api/db/open";
import { maxCountedRows } from "#api/lists/page";
import { isListed } from "#api/videos/videos/visibility";
import { findByCandidates } from "./candidates";
import { type Estimate, estimateHits, isFrequentOnPostgres } from "./estimate-postgres";
import { type HitSet, listSets } from "./list-hit-sets";
import { type ScoreTier, type Hit, type OwnedHit, type SearchedText, scoreSql } from "./hits";

/**
 * PostgreSQL does not read a set that has more videos by the estimate. An estimate comes from a sample, so a set is left out
 * only if the estimate is far above the number that is read.
 */
const maxEstimatedVideos = 5 * maxCountedRows;

/**
 * Finds the keys of a set; returns null for `maxCountedRows` or more videos, whose rows would cost much more than their keys.
 */
async function findKeys(
  db: Db,
  query: string,
  { table, where, key, text, order = sql`` }: HitSet,
): Promise<(number | string)[] | null> {
  const positions = text && isSqlite(db) ? await findByCandidates(db, { query, column: `${text}_folded` }) : null;
  if (positions === "tooMany") return null;
  if (positions) return positions.length < maxCountedRows ? positions : null;
  const { rows } = await sql<{ key: number | string }>`select ${key} as key from ${table} where ${where} ${order}
    limit ${sql.lit(maxCountedRows)}`.execute(db);
  return rows.length < maxCountedRows ? rows.map((row) => row.key) : null;
}

async function readSmallSet(db: Db, query: string, set: HitSet): Promise<OwnedHit[] | null> {
  await yieldToEventLoop();
  const keys = await findKeys(db, query, set);
  if (!keys) return null;
  if (keys.length === 0) return [];
  const { rows } =
    await sql<OwnedHit>`select videos.id, videos.published_at, videos.owner_id, ${scoreSql(query)} as score
    from ${set.videosJoin.rows} where ${set.videosJoin.key} in (${sql.join(keys)}) and ${isListed}`.execute(db);
  return rows;
}

/** The small hit sets of one search; each is read once. */
export interface HitSets {
  /** Returns all hits; null when there are `maxCountedRows` or more. */
  all(): Promise<OwnedHit[] | null>;
  /** Returns all hits of a tier, possibly with others; null when no small set covers it. */
  findCovering(tier: ScoreTier): Promise<Hit[] | null>;
  /**
   * Returns all hits that match a text more closely than the tier does, possibly with others: videos whose text
   * contains the query (for "absent") or starts with it (for "contains"). Returns null when no small set covers them.
   */
  findStricterMatches(tier: ScoreTier, text: SearchedText): Promise<Hit[] | null>;
  /** Estimates how many videos contain the query. Returns null on SQLite, whose indexes count hits at less cost. */
  estimate(): Promise<Estimate | null>;
}

/** A tier of a search that is read, with the small hit sets of the search. */
export interface TierScan {
  query: string;
  tier: ScoreTier;
  sets: HitSets;
}

/** Opens the sets of hits of a query; each is read once, when it is first needed. */
export function openHitSets(db: Db, query: string): HitSets {
  const { equal, starts, contains } = listSets(db, query);
  const wholeSets = [contains.title, contains.description];
  let estimating: Promise<Estimate | null> | null = null;
  const estimate = () => (estimating ??= isSqlite(db) ? Promise.resolve(null) : estimateHits(db, query));
  const reads = new Map<HitSet, Promise<OwnedHit[] | null>>();
  const readUnlessLarge = async (set: HitSet) => {
    if (set.estimateSize) {
      const estimatedHits = await estimate();
      if (estimatedHits && set.estimateSize(estimatedHits) > maxEstimatedVideos) return null;
    }
    return readSmallSet(db, query, set);
  };
  const read = (set: HitSet) => {
    const hits = reads.get(set) ?? readUnlessLarge(set);
    reads.set(set, hits);
    return hits;
  };
  return {
    estimate,
    async findStricterMatches(tier, text) {
      if (tier[text] === "contains") return read(starts[text]);
      return tier[text] === "absent" ? read(contains[text]) : null;
    },
    async all() {
      const estimatedHits = await estimate();
      if (estimatedHits && (await isFrequentOnPostgres(db, query, estimatedHits))) return null;
      const hits = new Map<string, OwnedHit>();
      for (const set of wholeSets) {
        const setHits = await read(set);
        if (!setHits) return null;
        for (const hit of setHits) hits.set(hit.id, hit);
      }
      return hits.size < maxCountedRows ? [...hits.values()] : null;
    },
    async findCovering(tier) {
      // On PostgreSQL, to read a whole set for one tier can cost more than the tier's scan.
      // The smallest sets come first.
      const sets = [
        ...equal,
        starts.title,
        starts.description,
        ...(isSqlite(db) ? wholeSets : wholeSets.filter((set) => reads.has(set))),
      ];
      for (const set of sets) {
        const hits = set.covers(tier) ? await read(set) : null;
        if (hits) return hits;
      }
      return null;
    },
  };
}
