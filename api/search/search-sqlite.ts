import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { phrase } from "#api/db/sqlite";
import { isStart, type Match, type ClassWalk } from "./score-classes";
import { type Hit, type IndexedHits, isLong, scoreOf, type Stretch, stretchOf } from "./scores";

/** One text's part of the search index: what to match there for the query anywhere, and at the start. */
interface TextIndex {
  table: string;
  anywhere: string;
  start: string;
}

/** The letters of a text's short terms: see migration 009. */
function textIndex(q: string, table: string, [anywhere, start]: readonly [string, string]): TextIndex {
  if (isLong(q)) return { table, anywhere: phrase(q), start: `^ ${phrase(q)}` };
  const hex = Buffer.from(q).toString("hex");
  return { table: "short_search", anywhere: anywhere + hex, start: start + hex };
}

const indexesOf = (q: string) => ({
  title: textIndex(q, "title_search", ["t", "s"]),
  description: textIndex(q, "description_search", ["d", "e"]),
});

const positions = {
  rows: sql`search_positions cross join videos on videos.id = video_id`,
  key: sql`search_positions.position`,
};

const hitsIn = ({ table, anywhere }: TextIndex): IndexedHits => ({
  table: sql.table(table),
  where: sql<boolean>`${sql.ref(table)} match ${anywhere}`,
  key: sql.ref(`${table}.rowid`),
  from: positions,
});

/** Videos with the query in their title, or in their description. */
export function sqliteHits(q: string): Record<"title" | "description", IndexedHits> {
  const { title, description } = indexesOf(q);
  return { title: hitsIn(title), description: hitsIn(description) };
}

/** How many positions a second has: see migration 009. */
const perSecond = 1_048_576;
const secondOf = (position: number) => Math.floor(position / perSecond);

/** Reads positions from the first one on, in the stretch's direction. */
async function readPositions(db: Db, table: string, match: string, { first, up, most }: PositionRange) {
  const { rows } = await sql<{ position: number }>`select rowid as position from ${sql.table(table)}
    where ${sql.ref(table)} match ${match} and rowid ${sql.raw(up ? ">=" : "<=")} ${first}
    order by rowid ${sql.raw(up ? "asc" : "desc")} limit ${most}`.execute(db);
  return rows.map(({ position }) => position);
}

interface PositionRange {
  first: number;
  up: boolean;
  most: number;
}

const perLookup = 128;

/** Tells of positions that come in order whether the index matches them. */
function lookup(db: Db, { table }: TextIndex, match: string, up: boolean) {
  let [read, next]: [number[], number] = [[], 0];
  let isWhole = false;
  const isBefore = (one: number, other: number) => (up ? one < other : one > other);
  return async (position: number) => {
    while (next < read.length && isBefore(read[next]!, position)) next += 1;
    if (next === read.length && !isWhole) {
      read = await readPositions(db, table, match, { first: position, up, most: perLookup });
      next = 0;
      isWhole = read.length < perLookup;
    }
    return read[next] === position;
  };
}

const matchOf = ({ anywhere, start }: TextIndex, match: Match) =>
  isStart(match) ? start : match === "contains" ? `${anywhere} NOT ${start}` : anywhere;

interface Walk extends ClassWalk {
  up: boolean;
}

/** The index that a class is read from, and a test of each position by the other. */
function readersOf(db: Db, q: string, { scoreClass, up, isFew }: Walk) {
  const { title, description } = scoreClass;
  const indexes = indexesOf(q);
  const [main, other, match, otherMatch] =
    title === "absent"
      ? [indexes.description, indexes.title, description, title]
      : [indexes.title, indexes.description, title, description];
  const find = isFew ? null : lookup(db, other, matchOf(other, otherMatch), up);
  const mainMatch = matchOf(main, match);
  return {
    read: (first: number, most: number) => readPositions(db, main.table, mainMatch, { first, up, most }),
    isWanted: async (position: number) => !find || (await find(position)) === (otherMatch !== "absent"),
  };
}

async function readHits(db: Db, q: string, positions: number[]) {
  if (positions.length === 0) return [];
  const { rows } = await sql<Hit & { position: number }>`select position, videos.id, videos.created_at,
      ${scoreOf(q)} as score
    from search_positions cross join videos on videos.id = video_id
    where position in (${sql.join(positions)})`.execute(db);
  return rows;
}

async function firstPosition(db: Db, { edge, up }: Stretch) {
  if (!edge) return up ? 0 : Number.MAX_SAFE_INTEGER;
  const { rows } = await sql<{ second: number }>`select coalesce(unixepoch(${edge.created_at}), 0) as second`.execute(
    db,
  );
  return (rows[0]!.second + (up ? 0 : 1)) * perSecond;
}

/** Reads the hits of a class newest first in steps, between which others have their turn; within a second they have no order. */
export async function walkClass(db: Db, q: string, { scoreClass, isFew }: ClassWalk, stretch: Stretch): Promise<Hit[]> {
  const { read, isWanted } = readersOf(db, q, { scoreClass, isFew, up: stretch.up });
  const hits: (Hit & { position: number })[] = [];
  let first = await firstPosition(db, stretch);
  for (let step = 64; ; step = Math.min(512, step * 2)) {
    await setImmediate();
    const positions = await read(first, step);
    const wanted: number[] = [];
    for (const position of positions) if (await isWanted(position)) wanted.push(position);
    const isWhole = positions.length < step;
    const last = positions.at(-1) ?? first;
    const score = scoreClass.points + q.length;
    hits.push(...(await readHits(db, q, wanted)).filter((hit) => hit.score === score));
    const sorted = isWhole ? hits : hits.filter(({ position }) => secondOf(position) !== secondOf(last));
    const found = stretchOf(sorted, stretch);
    if (isWhole || found.length >= stretch.most) return found;
    first = last + (stretch.up ? 1 : -1);
  }
}
