import { type Db, isSqlite } from "#api/db/open";
import { scoreTiers } from "./score-tiers";
import { scanTierOnPostgres } from "./scan-tier-postgres";
import { type Hit, type Slice, cutSlice } from "./hits";
import type { TierScan } from "./hit-sets";
import { scanTierOnSqlite } from "./scan-tier-sqlite";

/**
 * Reads hits tier by tier when there are too many to sort: reads a small tier from a hit set and a large one from an
 * index, newest first.
 */
export async function findTierHits(db: Db, { query, sets }: Omit<TierScan, "tier">, slice: Slice): Promise<Hit[]> {
  const { cursor, backwards, limit } = slice;
  const at = cursor && cursor.score - query.length;
  const scanTier = isSqlite(db) ? scanTierOnSqlite : scanTierOnPostgres;
  const tierHits: Hit[] = [];
  for (const tier of backwards ? [...scoreTiers].reverse() : scoreTiers) {
    const { points } = tier;
    if (tierHits.length >= limit) break;
    if (at !== null && (backwards ? points < at : points > at)) continue;
    const rest = { backwards, limit: limit - tierHits.length, cursor: points === at ? cursor : null };
    const hits = (await sets.findCovering(tier))?.filter((hit) => hit.score === points + query.length);
    tierHits.push(...(hits ? cutSlice(hits, rest) : await scanTier(db, { query, tier, sets }, rest)));
  }
  return tierHits;
}
