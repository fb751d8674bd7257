import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { maxCountedRows } from "#api/lists/page";
import { planBounds, planCandidates, type PlannedCandidates, type TextQuery } from "./plan-candidates";
import { hasText } from "./hits";
import { atPositions, readPositions } from "./search-sqlite";

const rowsPerStep = 512;
const rowsPerSample = 16;

async function filterCandidates(db: Db, { query, column }: TextQuery, positions: number[]) {
  const { rows } = await sql<{ position: number }>`select position
    from ${atPositions(positions)} where ${hasText(`videos.${column}`, query)}`.execute(db);
  return rows.map(({ position }) => position);
}

/**
 * Estimates from the newest and from the oldest candidates whether very many videos contain the query: both samples have
 * to promise twice a thousand. The index reads both without the candidates between them.
 */
async function isVeryFrequent(
  db: Db,
  search: TextQuery,
  { range: { newest, oldest }, ...candidates }: Required<PlannedCandidates>,
) {
  for (const backwards of [false, true]) {
    const first = backwards ? oldest : newest;
    const positions = await readPositions(db, candidates, { first, backwards, limit: rowsPerSample });
    const hits = await filterCandidates(db, search, positions);
    const span = Math.abs(first - (positions.at(-1) ?? first));
    if (hits.length * (newest - oldest) < 2 * maxCountedRows * span || hits.length === 0) return false;
  }
  return true;
}

interface CandidateOptions {
  bounds?: typeof planBounds;
  /** Reads the newest candidates first; the index lists the oldest first at less cost. */
  newestFirst?: boolean;
}

/**
 * Finds the positions of all videos that contain a long query in one text: matches its word borders or its rarest
 * trigrams, then reads those texts, in steps that let other requests run. Stops at a thousand or more; returns "tooMany" when
 * a sample of very many candidates tells so, and null when the caller must match the phrase.
 */
export async function findByCandidates(
  db: Db,
  search: TextQuery,
  { bounds = planBounds, newestFirst = false }: CandidateOptions = {},
): Promise<number[] | "tooMany" | null> {
  const candidates = await planCandidates(db, search, bounds);
  if (!candidates) return null;
  const { range } = candidates;
  if (range) return (await isVeryFrequent(db, search, { ...candidates, range })) ? "tooMany" : null;
  const hits: number[] = [];
  let first = newestFirst ? Number.MAX_SAFE_INTEGER : 0;
  for (let isComplete = false; !isComplete && hits.length < maxCountedRows;) {
    await setImmediate();
    const positions = await readPositions(db, candidates, { first, backwards: !newestFirst, limit: rowsPerStep });
    hits.push(...(await filterCandidates(db, search, positions)));
    isComplete = positions.length < rowsPerStep;
    first = (positions.at(-1) ?? 0) + (newestFirst ? -1 : 1);
  }
  return hits;
}
