import type { Db } from "#api/db/open";
import { pageSizes } from "#contract/limits";

const lifetimeMs = 60_000;
const maxRankings = 500;
/** A small site has shorter rankings; they are not cached, so that a new video is listed at once. */
const minCachedVideos = pageSizes.relatedVideos;

interface CachedRanking {
  key: string;
  ids: Promise<readonly string[]>;
  until: number;
}

const rankings = new WeakMap<Db, Map<string, CachedRanking>>();

/**
 * Returns the ranking of a video, which each process computes at most once a minute. `key` names what the ranking was
 * computed from; with another key, it is computed again.
 */
export function cacheRanking(
  db: Db,
  { id, key }: { id: string; key: string },
  rank: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const siteRankings = rankings.get(db) ?? new Map<string, CachedRanking>();
  rankings.set(db, siteRankings);
  const ranking = siteRankings.get(id);
  if (ranking?.key === key && ranking.until > Date.now()) return ranking.ids;
  const ids = rank();
  siteRankings.delete(id);
  siteRankings.set(id, { key, ids, until: Date.now() + lifetimeMs });
  if (siteRankings.size > maxRankings) siteRankings.delete(siteRankings.keys().next().value!);
  const forget = () => void (siteRankings.get(id)?.ids === ids && siteRankings.delete(id));
  ids.then(({ length }) => length < minCachedVideos && forget(), forget);
  return ids;
}
