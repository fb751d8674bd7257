import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#api/db/open";
import {
  isStart,
  type Match,
  type ScoreTier,
  type Hit,
  type SearchedText,
  scoreSql,
  type ResultSlice,
  cutSlice,
} from "./hits";
import type { TierScan } from "./hit-sets";
import {
  atPositions,
  type Candidates,
  positionsPerSecond,
  toIndexes,
  readPositions,
  rowsAt,
  type TextIndex,
  toSecond,
} from "./search-sqlite";

const positionsPerLookup = 128;
const maxPositionsPerStep = 512;

/** Creates a function that returns whether an index matches a position; callers pass positions in order. */
function createLookup(db: Db, candidates: Candidates, backwards: boolean) {
  let [read, next]: [number[], number] = [[], 0];
  let isComplete = false;
  const isBefore = (one: number, other: number) => (backwards ? one < other : one > other);
  return async (position: number) => {
    while (next < read.length && isBefore(read[next]!, position)) next += 1;
    if (next === read.length && !isComplete) {
      read = await readPositions(db, candidates, { first: position, backwards, limit: positionsPerLookup });
      next = 0;
      isComplete = read.length < positionsPerLookup;
    }
    return read[next] === position;
  };
}

type CloserHits = Record<SearchedText, Hit[] | null>;

/**
 * Builds the match expression of a tier in an index. It includes texts that start with the query when they are few:
 * a later step filters them, because excluding them in the index would read all texts.
 */
function toMatch({ anywhere, start }: TextIndex, match: Match, closerHits: Hit[] | null) {
  if (isStart(match)) return start;
  return match === "contains" && !closerHits ? `${anywhere} NOT ${start}` : anywhere;
}

/** Chooses the index that lists a tier's positions; the other index tests each position. */
function createReaders(
  db: Db,
  query: string,
  { tier, closer, backwards }: { tier: ScoreTier; closer: CloserHits; backwards: boolean },
) {
  const indexes = toIndexes(query);
  const [main, other]: [SearchedText, SearchedText] =
    tier.title === "absent" ? ["description", "title"] : ["title", "description"];
  const candidatesIn = (text: SearchedText) => ({
    table: indexes[text].table,
    match: toMatch(indexes[text], tier[text], closer[text]),
  });
  const isAbsent = tier[other] === "absent";
  const find = isAbsent && closer[other] ? null : createLookup(db, candidatesIn(other), backwards);
  return {
    read: (first: number, limit: number) => readPositions(db, candidatesIn(main), { first, backwards, limit }),
    isWanted: async (position: number) => !find || (await find(position)) !== isAbsent,
  };
}

type HitAtPosition = Hit & { position: number };

/** Reads the hits at the given positions. An index cannot tell whether a text equals the query or starts with it. */
async function readHits(db: Db, { query, tier }: Omit<TierScan, "sets">, positions: number[]) {
  const { title, description, points } = tier;
  if (positions.length === 0) return [];
  const score = points + query.length;
  const needsText = isStart(title) || isStart(description);
  const { rows } = needsText
    ? await sql<HitAtPosition>`select position, videos.id, videos.published_at, ${scoreSql(query)} as score
        from ${atPositions(positions)}`.execute(db)
    : await sql<HitAtPosition>`select position, video_id as id, published_at, ${sql.lit(score)} as score
        from ${rowsAt(positions)}`.execute(db);
  return rows.filter((hit) => hit.score === score);
}

async function firstPosition(db: Db, { cursor, backwards }: ResultSlice) {
  if (!cursor) return backwards ? 0 : Number.MAX_SAFE_INTEGER;
  const { rows } = await sql<{
    second: number;
  }>`select coalesce(unixepoch(${cursor.published_at}), 0) as second`.execute(db);
  return (rows[0]!.second + (backwards ? 0 : 1)) * positionsPerSecond;
}

/** Reads the hits of a tier, newest first, in steps that let other requests run; hits of one second are unordered. */
export async function scanTierOnSqlite(db: Db, { query, tier, sets }: TierScan, slice: ResultSlice): Promise<Hit[]> {
  const { backwards, limit } = slice;
  const closer = {
    title: await sets.findStricterMatches(tier, "title"),
    description: await sets.findStricterMatches(tier, "description"),
  };
  const score = tier.points + query.length;
  const idsOfOtherTiers = new Set(
    [closer.title, closer.description]
      .flatMap((hits) => hits ?? [])
      .filter((hit) => hit.score !== score)
      .map(({ id }) => id),
  );
  const { read, isWanted } = createReaders(db, query, { tier, closer, backwards });
  const results: Hit[] = [];
  /** Holds the hits of the second in which a step ends: the next step may find more of them. */
  let openHits: HitAtPosition[] = [];
  let first = await firstPosition(db, slice);
  for (let step = 64; ; step = Math.min(maxPositionsPerStep, step * 2)) {
    await setImmediate();
    const positions = await read(first, step);
    const candidates: number[] = [];
    for (const position of positions) if (await isWanted(position)) candidates.push(position);
    const isComplete = positions.length < step;
    const lastPosition = positions.at(-1) ?? first;
    const hits = openHits.concat(
      (await readHits(db, { query, tier }, candidates)).filter(({ id }) => !idsOfOtherTiers.has(id)),
    );
    const isOpen = ({ position }: HitAtPosition) => !isComplete && toSecond(position) === toSecond(lastPosition);
    openHits = hits.filter(isOpen);
    const closedHits = hits.filter((hit) => !isOpen(hit));
    results.push(...cutSlice(closedHits, { ...slice, limit: limit - results.length }));
    if (isComplete || results.length >= limit) return results;
    first = lastPosition + (backwards ? 1 : -1);
  }
}
