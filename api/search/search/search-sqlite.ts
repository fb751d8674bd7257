import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { quotePhrase } from "#api/db/sqlite";
import { hasTrigrams } from "#api/db/trigrams";
import type { IndexedHits, SearchedText } from "./hits";

/** The tables of the full-text index (FTS5). */
export type SearchTable =
  | `${SearchedText}_search`
  | `${SearchedText}_wide_search`
  | "short_search"
  | "short_wide_search"
  | "border_search";

/** One text's part of the search index: the match expressions for the query anywhere and at the start. */
export interface TextIndex {
  table: SearchTable;
  anywhere: string;
  start: string;
}

/** Builds a text's index query; short terms have letters of their own: see `short_search` of the baseline. */
function toTextIndex(query: string, table: SearchTable, [anywhere, start]: readonly [string, string]): TextIndex {
  if (hasTrigrams(query)) return { table, anywhere: quotePhrase(query), start: `^ ${quotePhrase(query)}` };
  const hex = Buffer.from(query).toString("hex");
  return { table: "short_search", anywhere: anywhere + hex, start: start + hex };
}

/** Returns which text index answers a query, for titles and for descriptions. */
export const toIndexes = (query: string): Record<SearchedText, TextIndex> => ({
  title: toTextIndex(query, "title_search", ["t", "s"]),
  description: toTextIndex(query, "description_search", ["d", "e"]),
});

const positions = {
  rows: sql`search_positions cross join videos on videos.id = video_id`,
  key: sql`search_positions.position`,
};

const findHitsIn = ({ table, anywhere }: TextIndex): IndexedHits => ({
  table: sql.table(table),
  where: sql<boolean>`${sql.ref(table)} match ${anywhere}`,
  key: sql.ref(`${table}.rowid`),
  videosJoin: positions,
});

export function sqliteHits(query: string): Record<SearchedText, IndexedHits> {
  const { title, description } = toIndexes(query);
  return { title: findHitsIn(title), description: findHitsIn(description) };
}

/** The number of positions per second: see `firstPlace` of the baseline. */
export const positionsPerSecond = 1_048_576;
export const toSecond = (position: number) => Math.floor(position / positionsPerSecond);

/** Selects the rows at the given positions. One prepared statement serves any number of positions. */
export const rowsAt = (positions: number[]) =>
  sql`json_each(${JSON.stringify(positions)}) cross join search_positions on position = json_each.value`;

export const atPositions = (positions: number[]) => sql`${rowsAt(positions)} cross join videos on videos.id = video_id`;

/** The index query of texts that may contain a query. */
export interface Candidates {
  table: SearchTable;
  match: string;
}

export interface PositionRange {
  first: number;
  backwards: boolean;
  limit: number;
}

/** Reads positions from `first` on: downwards, or upwards to newer videos when `backwards`. */
export async function readPositions(db: Db, { table, match }: Candidates, { first, backwards, limit }: PositionRange) {
  const { rows } = await sql<{ position: number }>`select rowid as position from ${sql.table(table)}
    where ${sql.ref(table)} match ${match} and rowid ${sql.raw(backwards ? ">=" : "<=")} ${first}
    order by rowid ${sql.raw(backwards ? "asc" : "desc")} limit ${limit}`.execute(db);
  return rows.map(({ position }) => position);
}
