import { type Db, isSqlite } from "#api/db/open";
import { scoreClasses } from "./score-classes";
import { walkFeed } from "./search-postgres";
import { type Hit, type Stretch, stretchOf } from "./scores";
import type { SmallSets } from "./sets";
import { walkClass } from "./walk-sqlite";

/** Reads the hits of a search class by class, when they are too many to be sorted: a class of few from a small set that has them, one of many off an index newest first. */
export async function stretchOfClasses(db: Db, q: string, sets: SmallSets, stretch: Stretch): Promise<Hit[]> {
  const { edge, up, most } = stretch;
  const at = edge && edge.score - q.length;
  const walk = isSqlite(db) ? walkClass : walkFeed;
  const found: Hit[] = [];
  for (const scoreClass of up ? [...scoreClasses].reverse() : scoreClasses) {
    const { points } = scoreClass;
    if (found.length >= most) break;
    if (at !== null && (up ? points < at : points > at)) continue;
    const rest = { up, most: most - found.length, edge: points === at ? edge : null };
    const hits = (await sets.covering(scoreClass))?.filter((hit) => hit.score === points + q.length);
    found.push(...(hits ? stretchOf(hits, rest) : await walk(db, q, { scoreClass, sets }, rest)));
  }
  return found;
}
