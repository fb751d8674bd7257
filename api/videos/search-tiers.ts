import { sql } from "kysely";
import { type Db, trigrams } from "#api/db/open";
import { points } from "#contract/relevance";
import { isListed } from "./queries";
import { begins, byRelevance, foundIn, type Hit, mostCounted, scoreOf } from "./search-scores";

/** Which hits of a search are asked for: `most` of those beyond the edge, going down from it, or up. */
export interface Stretch {
  edge: Hit | null;
  up: boolean;
  most: number;
}

interface Tier {
  /** Its scores, without the query's length. */
  best: number;
  least: number;
  /** Null: one of the texts begins with the query. */
  within: "both" | "title" | "description" | null;
}

const [inTitle, inDescription] = [points.title.contains, points.description.contains];
const both = inTitle + inDescription;

/** All scores there are, highest first: one tier is read only when those above it do not fill the page. */
const tiers: Tier[] = [
  { best: points.title.equal + points.description.equal, least: both + 1, within: null },
  { best: both, least: both, within: "both" },
  { best: inTitle, least: inTitle, within: "title" },
  { best: inTitle - 1, least: inDescription + 1, within: null },
  { best: inDescription, least: inDescription, within: "description" },
];

/** Whether a query is long enough for trigrams. */
export const isLong = (q: string) => Array.from(q).length >= 3;

const hitsOf = (db: Db, q: string) =>
  db
    .selectFrom("videos")
    .select(["videos.id", "videos.created_at", scoreOf(q).as("score")])
    .where(isListed);

/** Up to a thousand videos with the query, any of them: by trigrams; a query too short for those reads the feed. */
export async function anyHits(db: Db, q: string, within: keyof ReturnType<typeof foundIn>): Promise<Hit[]> {
  const found = foundIn(q)[within];
  if (!isLong(q))
    return hitsOf(db, q).where(found).orderBy("created_at", "desc").orderBy("id", "desc").limit(mostCounted).execute();
  const { from, where, order } = trigrams(db, q, within);
  const { rows } = await sql<Hit>`select videos.id, videos.created_at, ${scoreOf(q)} as score from ${from}
    where ${where} and ${isListed} and ${found} ${order} limit ${sql.lit(mostCounted)}`.execute(db);
  return rows;
}

/** The stretch of hits that are all at hand. */
export function stretchOf(hits: Hit[], { edge, up, most }: Stretch): Hit[] {
  const order = (a: Hit, b: Hit) => (up ? byRelevance(b, a) : byRelevance(a, b));
  const beyond = edge ? hits.filter((hit) => order(edge, hit) < 0) : hits;
  return [...beyond].sort(order).slice(0, most);
}

/** The stretch of all hits, when they are too many to be sorted. */
export async function stretchOfTiers(db: Db, q: string, stretch: Stretch): Promise<Hit[]> {
  const { edge, up, most } = stretch;
  const at = edge && edge.score - q.length;
  const found: Hit[] = [];
  for (const tier of up ? [...tiers].reverse() : tiers) {
    if (found.length >= most) break;
    if (at !== null && (up ? tier.best < at : tier.least > at)) continue;
    const rest = { ...stretch, most: most - found.length };
    found.push(
      ...(tier.within ? await walk(db, q, { ...tier, within: tier.within }, rest) : await sort(db, q, tier, rest)),
    );
  }
  return found;
}

function sort(db: Db, q: string, { best, least }: Tier, { edge, up, most }: Stretch) {
  const [score, direction] = [scoreOf(q), up ? "asc" : "desc"] as const;
  const beyond = edge && [edge.score, edge.created_at, edge.id];
  return hitsOf(db, q)
    .where(begins(q))
    .where(sql<boolean>`${score} between ${sql.lit(least + q.length)} and ${sql.lit(best + q.length)}`)
    .$if(beyond !== null, (query) =>
      query.where(
        sql<boolean>`(${score}, videos.created_at, videos.id) ${sql.raw(up ? ">" : "<")} (${sql.join(beyond!)})`,
      ),
    )
    .orderBy(score, direction)
    .orderBy("created_at", direction)
    .orderBy("id", direction)
    .limit(most)
    .execute();
}

/** All of one score: sorted when few have the query there, else read off the feed until there are enough. */
async function walk(db: Db, q: string, tier: Tier & { within: "both" | "title" | "description" }, stretch: Stretch) {
  const score = tier.best + q.length;
  if (isLong(q)) {
    const some = await anyHits(db, q, tier.within);
    if (some.length < mostCounted)
      return stretchOf(
        some.filter((hit) => hit.score === score),
        stretch,
      );
  }
  const { edge, up, most } = stretch;
  const direction = up ? "asc" : "desc";
  const beyond = edge?.score === score ? [edge.created_at, edge.id] : null;
  return hitsOf(db, q)
    .where(foundIn(q)[tier.within])
    .where(sql<boolean>`${scoreOf(q)} = ${sql.lit(score)}`)
    .$if(beyond !== null, (query) =>
      query.where(sql<boolean>`(videos.created_at, videos.id) ${sql.raw(up ? ">" : "<")} (${sql.join(beyond!)})`),
    )
    .orderBy("created_at", direction)
    .orderBy("id", direction)
    .limit(most)
    .execute();
}
