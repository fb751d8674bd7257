import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { maxCountedRows } from "#api/pagination/page";
import { isListed } from "#api/videos/queries";
import type { ScoreTier } from "./score-tiers";
import { anySides, listBorders } from "./word-borders";
import { type Hit, type IndexedHits, hasText, hasTrigrams, scoreSql, type Slice, type Text } from "./scores";

/** The letters that mark short terms, by the parts of title and description: see migration 009. */
const letters = Array.from({ length: 16 }, (_, n) => ({
  letter: String.fromCharCode(103 + n),
  title: n >= 4,
  description: n % 4 > 0,
}));

const id = sql.ref("videos.id");
const inVideos = { table: sql`videos`, key: id, from: { rows: sql`videos`, key: id } };

/** The rows of videos with all these word borders: the offset keeps other conditions out, which would mislead the planner. */
const withBorders = (borders: string[]) => sql`(select * from videos
  where word_borders(title_folded, description_folded) @> array[${sql.join(borders)}]::text[] offset 0) as videos`;

function findHitsIn(text: Text, query: string): IndexedHits {
  const borders = listBorders(query, text, anySides);
  const terms = letters.filter((parts) => parts[text]).map(({ letter }) => letter + query);
  if (hasTrigrams(query))
    return {
      ...inVideos,
      ...(borders.length > 0 && { table: withBorders(borders) }),
      where: sql<boolean>`${isListed} and ${hasText(`videos.${text}_folded`, query)}`,
    };
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

/** Samples of the newest videos: a small one that a term occurs in often, then a large one that counts it. */
const samples = [
  { videos: 200, hits: 50 },
  { videos: 4 * maxCountedRows, hits: maxCountedRows },
];

/**
 * Returns whether a thousand of the newest videos have a term of one or two characters in a text. For such a term, the
 * planner estimates the index to cost as much as all rows, each with a call of `short_terms`.
 */
export async function isFrequentOnPostgres(db: Db, query: string, text: Text): Promise<boolean> {
  if (hasTrigrams(query)) return false;
  for (const { videos, hits } of samples) if (!(await hasHits(db, query, text, videos, hits))) return false;
  return true;
}

/** Returns whether as many of the newest videos have a text. */
async function hasHits(db: Db, query: string, text: Text, videos: number, hits: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (select 1 from (
    select ${sql.ref(`videos.${text}_folded`)} as text from videos where ${isListed}
      order by videos.published_at desc, videos.id desc limit ${sql.lit(videos)}) as newest
    where ${hasText("text", query)} limit ${sql.lit(hits)}) as hits`.execute(db);
  return rows[0]!.count >= hits;
}

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
  const beyondCursor = sql`and (videos.published_at, videos.id) ${sql.raw(backwards ? ">" : "<")} (${cursor?.published_at}, ${cursor?.id})`;
  const { rows } = await sql<Hit>`select videos.id, videos.published_at, ${scoreSql(query)} as score from videos
    where ${isListed} and ${scoreSql(query)} = ${sql.lit(tier.points + query.length)} ${cursor ? beyondCursor : sql``}
    order by videos.published_at ${direction}, videos.id ${direction} limit ${limit}`.execute(db);
  return rows;
}
