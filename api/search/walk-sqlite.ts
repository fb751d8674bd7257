import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { isStart, type Match, type ScoreClass } from "./score-classes";
import { type Hit, scoreOf, type Stretch, stretchOf, type Text } from "./scores";
import type { SmallSets } from "./sets";
import { atPositions, indexesOf, readPositions, rowsAt, type TextIndex } from "./search-sqlite";

/** How many positions a second has: see migration 009. */
const perSecond = 1_048_576;
const secondOf = (position: number) => Math.floor(position / perSecond);

const perLookup = 128;
const mostPerStep = 512;

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

type Closer = Record<Text, Hit[] | null>;

/** What an index matches for a class; starts are left in where they are few, since the index would look for them in all texts. */
function matchOf({ anywhere, start }: TextIndex, match: Match, closer: Hit[] | null) {
  if (isStart(match)) return start;
  return match === "contains" && !closer ? `${anywhere} NOT ${start}` : anywhere;
}

/** The index that a class is read from, and a test of each position by the other. */
function readersOf(
  db: Db,
  q: string,
  { scoreClass, closer, up }: { scoreClass: ScoreClass; closer: Closer; up: boolean },
) {
  const indexes = indexesOf(q);
  const [main, other]: [Text, Text] =
    scoreClass.title === "absent" ? ["description", "title"] : ["title", "description"];
  const matchIn = (text: Text) => matchOf(indexes[text], scoreClass[text], closer[text]);
  const isAbsent = scoreClass[other] === "absent";
  const find = isAbsent && closer[other] ? null : lookup(db, indexes[other], matchIn(other), up);
  return {
    read: (first: number, most: number) => readPositions(db, indexes[main].table, matchIn(main), { first, up, most }),
    isWanted: async (position: number) => !find || (await find(position)) !== isAbsent,
  };
}

type Placed = Hit & { position: number };

/** Reads the hits at some positions. Only an equal text and one that starts with the query look the same to an index. */
async function readHits(db: Db, q: string, { title, description, points }: ScoreClass, positions: number[]) {
  if (positions.length === 0) return [];
  const score = points + q.length;
  const needsText = isStart(title) || isStart(description);
  const { rows } = needsText
    ? await sql<Placed>`select position, videos.id, videos.created_at, ${scoreOf(q)} as score
        from ${atPositions(positions)}`.execute(db)
    : await sql<Placed>`select position, video_id as id, created_at, ${sql.lit(score)} as score
        from ${rowsAt(positions)}`.execute(db);
  return rows.filter((hit) => hit.score === score);
}

async function firstPosition(db: Db, { edge, up }: Stretch) {
  if (!edge) return up ? 0 : Number.MAX_SAFE_INTEGER;
  const { rows } = await sql<{ second: number }>`select coalesce(unixepoch(${edge.created_at}), 0) as second`.execute(
    db,
  );
  return (rows[0]!.second + (up ? 0 : 1)) * perSecond;
}

interface ClassWalk {
  scoreClass: ScoreClass;
  sets: SmallSets;
}

/** Reads the hits of a class newest first in steps, between which others have their turn; within a second they have no order. */
export async function walkClass(db: Db, q: string, { scoreClass, sets }: ClassWalk, stretch: Stretch): Promise<Hit[]> {
  const { up, most } = stretch;
  const closer = {
    title: await sets.closer(scoreClass, "title"),
    description: await sets.closer(scoreClass, "description"),
  };
  const score = scoreClass.points + q.length;
  const others = new Set(
    [closer.title, closer.description]
      .flatMap((hits) => hits ?? [])
      .filter((hit) => hit.score !== score)
      .map(({ id }) => id),
  );
  const { read, isWanted } = readersOf(db, q, { scoreClass, closer, up });
  const found: Hit[] = [];
  /** Hits of the second in which a step ends: the next step may have more of them. */
  let open: Placed[] = [];
  let first = await firstPosition(db, stretch);
  for (let step = 64; ; step = Math.min(mostPerStep, step * 2)) {
    await setImmediate();
    const positions = await read(first, step);
    const wanted: number[] = [];
    for (const position of positions) if (await isWanted(position)) wanted.push(position);
    const isWhole = positions.length < step;
    const last = positions.at(-1) ?? first;
    const hits = open.concat((await readHits(db, q, scoreClass, wanted)).filter(({ id }) => !others.has(id)));
    const isOpen = ({ position }: Placed) => !isWhole && secondOf(position) === secondOf(last);
    open = hits.filter(isOpen);
    const closed = hits.filter((hit) => !isOpen(hit));
    found.push(...stretchOf(closed, { ...stretch, most: most - found.length }));
    if (isWhole || found.length >= most) return found;
    first = last + (up ? 1 : -1);
  }
}
