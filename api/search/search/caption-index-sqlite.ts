import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { pageMatches, type CaptionMatch, type CaptionMatchSearch } from "./caption-matches";
import { quotePhrase } from "#api/db/sqlite";
import { positionsPerSecond, toSecond } from "./search-sqlite";

interface CaptionMatchAtPlace extends CaptionMatch {
  place: number;
}

/** Matches of one second may lie beyond the limit: with these, one query is enough for most searches. */
const spareMatches = 24;

/** Reads captions by place, newer videos first, in whole seconds: rows of one second are unordered. */
export async function findCaptionMatchesOnSqlite(db: Db, search: CaptionMatchSearch): Promise<CaptionMatch[]> {
  for (let limit = search.limit + spareMatches; ; limit *= 2) {
    const rows = await readMatches(db, search, limit);
    const hasAll = rows.length < limit;
    const wholeSeconds = hasAll ? rows : rows.filter(({ place }) => toSecond(place) !== toSecond(rows.at(-1)!.place));
    const matches = pageMatches(wholeSeconds, search);
    if (hasAll || matches.length === search.limit) return matches;
  }
}

const tables = { text_folded: sql.table("caption_search"), text_wide: sql.table("text_wide_search") };

async function readMatches(db: Db, { query, column, where, cursor, backwards }: CaptionMatchSearch, limit: number) {
  const table = tables[column];
  const first = cursor
    ? sql`coalesce(unixepoch(${cursor.published_at}), 0) * ${sql.lit(positionsPerSecond)}`
    : sql`null`;
  const beyondCursor = backwards
    ? sql`${table}.rowid >= ${first}`
    : sql`${table}.rowid < ${first} + ${sql.lit(positionsPerSecond)}`;
  const { rows } =
    await sql<CaptionMatchAtPlace>`select videos.id, videos.published_at, captions_id, captions.created_at as added_at, place
    from ${table} cross join caption_places on place = ${table}.rowid
    cross join captions on captions.id = captions_id cross join videos on videos.id = caption_places.video_id
    where ${table} match ${quotePhrase(query)} ${cursor ? sql`and ${beyondCursor}` : sql``} and ${where}
    order by ${table}.rowid ${sql.raw(backwards ? "asc" : "desc")} limit ${limit}`.execute(db);
  return rows;
}
