import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { phrase } from "#api/db/sqlite";
import { type IndexedHits, isLong, type Text } from "./scores";

/** One text's part of the search index: what to match there for the query anywhere, and at the start. */
export interface TextIndex {
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

export const indexesOf = (q: string): Record<Text, TextIndex> => ({
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
export function sqliteHits(q: string): Record<Text, IndexedHits> {
  const { title, description } = indexesOf(q);
  return { title: hitsIn(title), description: hitsIn(description) };
}

/** The rows of some positions: of their own table, and with their videos. One statement serves any number of them. */
export const rowsAt = (positions: number[]) =>
  sql`json_each(${JSON.stringify(positions)}) cross join search_positions on position = json_each.value`;
export const atPositions = (positions: number[]) => sql`${rowsAt(positions)} cross join videos on videos.id = video_id`;

export interface PositionRange {
  first: number;
  up: boolean;
  most: number;
}

/** Reads positions from the first one on, upwards or down. */
export async function readPositions(db: Db, table: string, match: string, { first, up, most }: PositionRange) {
  const { rows } = await sql<{ position: number }>`select rowid as position from ${sql.table(table)}
    where ${sql.ref(table)} match ${match} and rowid ${sql.raw(up ? ">=" : "<=")} ${first}
    order by rowid ${sql.raw(up ? "asc" : "desc")} limit ${most}`.execute(db);
  return rows.map(({ position }) => position);
}
