import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { sortMatches, type CaptionMatch, type CaptionQuery } from "./caption-matches";
import { quotePhrase } from "#api/db/sqlite";
import { positionsPerSecond, toSecond } from "./search-sqlite";

interface CaptionMatchAtPlace extends CaptionMatch {
  place: number;
}

/** Matches of one second may lie beyond the limit: with these, one query is enough for most searches. */
const spareMatches = 24;

/** Reads captions by place, newer videos first, in whole seconds: rows of one second are unordered. */
export async function findCaptionMatchesOnSqlite(db: Db, query: CaptionQuery): Promise<CaptionMatch[]> {
  for (let limit = query.limit + spareMatches; ; limit *= 2) {
    const rows = await readMatches(db, query, limit);
    const hasAll = rows.length < limit;
    const wholeSeconds = hasAll ? rows : rows.filter(({ place }) => toSecond(place) !== toSecond(rows.at(-1)!.place));
    const matches = sortMatches(wholeSeconds, query);
    if (hasAll || matches.length >= query.limit) return matches.slice(0, query.limit);
  }
}

const tables = { text_folded: sql.table("caption_search"), text_wide: sql.table("text_wide_search") };

async function readMatches(db: Db, { words, column, where, cursor, backwards }: CaptionQuery, limit: number) {
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
    where ${table} match ${quotePhrase(words)} ${cursor ? sql`and ${beyondCursor}` : sql``} and ${where}
    order by ${table}.rowid ${sql.raw(backwards ? "asc" : "desc")} limit ${limit}`.execute(db);
  return rows;
}
