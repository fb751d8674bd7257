import type { Db } from "#api/db/open";
import { pageSizes } from "#contract/limits";

const lifetimeMs = 60_000;
const maxRankings = 500;
/** A ranking that fills no list is that of a small site: a new video should be found there at once. */
const minKeptVideos = pageSizes.relatedVideos;

interface Kept {
  key: string;
  ids: Promise<readonly string[]>;
  until: number;
}

const rankings = new WeakMap<Db, Map<string, Kept>>();

/**
 * Returns the ranking of a video, computed once a minute in each process. `key` names what it was computed from: another
 * one makes a new ranking.
 */
export function keepRanking(
  db: Db,
  { id, key }: { id: string; key: string },
  rank: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const ofSite = rankings.get(db) ?? new Map<string, Kept>();
  rankings.set(db, ofSite);
  const ranking = ofSite.get(id);
  if (ranking?.key === key && ranking.until > Date.now()) return ranking.ids;
  const ids = rank();
  ofSite.delete(id);
  ofSite.set(id, { key, ids, until: Date.now() + lifetimeMs });
  if (ofSite.size > maxRankings) ofSite.delete(ofSite.keys().next().value!);
  const forget = () => void (ofSite.get(id)?.ids === ids && ofSite.delete(id));
  ids.then(({ length }) => length < minKeptVideos && forget(), forget);
  return ids;
}
