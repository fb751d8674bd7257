import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { WideQuery } from "#api/db/folded-texts";
import type { Db } from "#api/db/open";
import { maxCountedRows } from "#api/lists/page";
import { widePoints } from "#contract/relevance";
import { findByCandidates } from "./candidates";
import type { Hit } from "./hits";
import { type TextQuery, toPhrase } from "./plan-candidates";
import { atPositions, readPositions, rowsAt } from "./search-sqlite";

const newestPositions = { first: Number.MAX_SAFE_INTEGER, backwards: false, limit: maxCountedRows };

/** Finds the positions of the newest videos that contain a query in one text: a thousand of many. */
async function findNewestPositions(db: Db, search: TextQuery): Promise<number[]> {
  await setImmediate();
  const hits = await findByCandidates(db, search, { newestFirst: true });
  const positions =
    hits === null || hits === "tooMany" ? await readPositions(db, toPhrase(search), newestPositions) : hits;
  return positions.slice(0, maxCountedRows);
}

/** Lists the queries for a text folded widely: in the wide column, and in the folded one for texts that stay the same. */
const toTextQueries = (text: keyof typeof widePoints, { query, wide }: WideQuery): TextQuery[] => [
  { query: wide, column: `${text}_wide` },
  ...(query === wide ? [] : [{ query: wide, column: `${text}_folded` } as const]),
];

/** Finds the videos that contain a query folded widely: a thousand of many, in titles first, then newest first. */
export async function findWideOnSqlite(db: Db, search: WideQuery, ownerId: string | undefined) {
  const points = new Map<number, number>();
  let isComplete = true;
  for (const text of ["title", "description"] as const) {
    const textPositions: number[] = [];
    for (const textQuery of points.size < maxCountedRows ? toTextQueries(text, search) : []) {
      const positions = await findNewestPositions(db, textQuery);
      if (positions.length === maxCountedRows) isComplete = false;
      textPositions.push(...positions);
    }
    for (const position of textPositions.sort((one, other) => other - one))
      if (points.size < maxCountedRows && !points.has(position)) points.set(position, widePoints[text]);
  }
  if (points.size === maxCountedRows) isComplete = false;
  return { hits: await readHits(db, { search, points, ownerId }), isComplete };
}

interface FoundPositions {
  search: WideQuery;
  points: Map<number, number>;
  ownerId: string | undefined;
}

async function readHits(db: Db, { search, points, ownerId }: FoundPositions): Promise<Hit[]> {
  if (points.size === 0) return [];
  const positions = [...points.keys()];
  const rows = ownerId ? sql`${atPositions(positions)} where videos.owner_id = ${ownerId}` : rowsAt(positions);
  const result = await sql<{ position: number; id: string; published_at: string }>`select position, video_id as id,
    search_positions.published_at from ${rows}`.execute(db);
  return result.rows.map(({ position, id, published_at }) => {
    return { id, published_at, score: points.get(position)! + search.query.length };
  });
}
