import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { maxCountedRows } from "#api/pagination/page";
import { planBounds, planCandidates } from "./plan-candidates";
import { hasText, type Text } from "./scores";
import { atPositions, readPositions } from "./search-sqlite";

const rowsPerStep = 512;

/** Returns the candidates whose text contains the query. */
async function filterCandidates(db: Db, query: string, text: Text, positions: number[]) {
  const { rows } = await sql<{ position: number }>`select position
    from ${atPositions(positions)} where ${hasText(`videos.${text}_folded`, query)}`.execute(db);
  return rows.map(({ position }) => position);
}

/**
 * Finds the positions of all videos that contain a long query in one text: matches its word borders or its rarest
 * trigrams, then reads those texts, in steps that let other requests run. Returns "many" for a thousand or more, and null when the caller
 * must match the phrase.
 */
export async function findByCandidates(
  db: Db,
  query: string,
  text: Text,
  bounds = planBounds,
): Promise<number[] | "many" | null> {
  const candidates = await planCandidates(db, query, text, bounds);
  if (!candidates) return null;
  const { table, match } = candidates;
  const hits: number[] = [];
  for (let first = 0, isComplete = false; !isComplete;) {
    await setImmediate();
    const positions = await readPositions(db, table, match, { first, backwards: true, limit: rowsPerStep });
    hits.push(...(await filterCandidates(db, query, text, positions)));
    if (hits.length >= maxCountedRows) return "many";
    isComplete = positions.length < rowsPerStep;
    first = (positions.at(-1) ?? 0) + 1;
  }
  return hits;
}
