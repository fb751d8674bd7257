import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { isListed } from "#api/videos/queries";
import type { ScoreTier } from "./score-tiers";
import { type Hit, type IndexedHits, hasText, hasTrigrams, scoreSql, type Slice, type Text } from "./scores";

/** The letters that mark short terms, by the parts of title and description: see migration 009. */
const letters = Array.from({ length: 16 }, (_, n) => ({
  letter: String.fromCharCode(103 + n),
  title: n >= 4,
  description: n % 4 > 0,
}));

const id = sql.ref("videos.id");
const inVideos = { table: sql`videos`, key: id, from: { rows: sql`videos`, key: id } };

function findHitsIn(text: Text, query: string): IndexedHits {
  const terms = letters.filter((parts) => parts[text]).map(({ letter }) => letter + query);
  if (hasTrigrams(query))
    return { ...inVideos, where: sql<boolean>`${isListed} and ${hasText(`videos.${text}_folded`, query)}` };
  // The query excludes videos that are not listed when it reads the rows: any other condition here keeps the planner from this
  // index.
  const where = sql<boolean>`short_terms(videos.title_folded, videos.description_folded)
    && array[${sql.join(terms)}]::text[]`;
  return { ...inVideos, where };
}

/** Builds the index queries for videos that contain the query in the title or in the description. */
export const postgresHits = (query: string): Record<Text, IndexedHits> => ({
  title: findHitsIn("title", query),
  description: findHitsIn("description", query),
});

/**
 * Reads the hits of a tier from the feed, newest first, until there are enough. Further conditions would mislead the
 * planner.
 */
export async function scanTierOnPostgres(
  db: Db,
  query: string,
  { tier }: { tier: ScoreTier },
  slice: Slice,
): Promise<Hit[]> {
  const { cursor, backwards, limit } = slice;
  const direction = sql.raw(backwards ? "asc" : "desc");
  const beyond = sql`and (videos.published_at, videos.id) ${sql.raw(backwards ? ">" : "<")} (${cursor?.published_at}, ${cursor?.id})`;
  const { rows } = await sql<Hit>`select videos.id, videos.published_at, ${scoreSql(query)} as score from videos
    where ${isListed} and ${scoreSql(query)} = ${sql.lit(tier.points + query.length)} ${cursor ? beyond : sql``}
    order by videos.published_at ${direction}, videos.id ${direction} limit ${limit}`.execute(db);
  return rows;
}
