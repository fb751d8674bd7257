import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { maxCountedRows } from "#api/lists/page";
import { widePoints } from "#contract/relevance";
import { findByCandidates } from "./candidates";
import type { OwnedHit, WideQuery } from "./hits";
import { type TextQuery, toPhrase } from "./plan-candidates";
import { atPositions, readPositions } from "./search-sqlite";

const newest = { first: Number.MAX_SAFE_INTEGER, backwards: false, limit: maxCountedRows };

/** Finds the positions of the newest videos that contain a query in one text: a thousand of many. */
async function findNewest(db: Db, search: TextQuery): Promise<number[]> {
  await setImmediate();
  const found = await findByCandidates(db, search, { newestFirst: true });
  const positions = found === null || found === "many" ? await readPositions(db, toPhrase(search), newest) : found;
  return positions.slice(0, maxCountedRows);
}

/** Lists where a text stands folded widely: in its copy, or in the folded text where both are the same. */
const columnsOf = (text: keyof typeof widePoints, { query, wide }: WideQuery): TextQuery[] => [
  { query: wide, column: `${text}_wide` },
  ...(query === wide ? [] : [{ query: wide, column: `${text}_folded` } as const]),
];

/** Finds the videos that contain a query folded widely: a thousand of many, in titles first, then newest first. */
export async function findWideOnSqlite(db: Db, search: WideQuery) {
  const points = new Map<number, number>();
  let isComplete = true;
  for (const text of ["title", "description"] as const) {
    const found: number[] = [];
    for (const column of columnsOf(text, search)) {
      const positions = await findNewest(db, column);
      if (positions.length === maxCountedRows) isComplete = false;
      found.push(...positions);
    }
    for (const position of found.sort((one, other) => other - one))
      if (points.size < maxCountedRows && !points.has(position)) points.set(position, widePoints[text]);
      else if (!points.has(position)) isComplete = false;
  }
  return { hits: await readRows(db, search, points), isComplete };
}

async function readRows(db: Db, { query }: WideQuery, points: Map<number, number>): Promise<OwnedHit[]> {
  if (points.size === 0) return [];
  const { rows } = await sql<Omit<OwnedHit, "score"> & { position: number }>`select position, videos.id,
    videos.published_at, videos.owner_id from ${atPositions([...points.keys()])}`.execute(db);
  return rows.map(({ position, ...row }) => ({ ...row, score: points.get(position)! + query.length }));
}
