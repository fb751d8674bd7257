import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { sortMatches, type CaptionMatch, type CaptionQuery } from "./caption-matches";
import { quotePhrase } from "#api/db/sqlite";

interface MatchAtPlace extends CaptionMatch {
  place: number;
}

/** The number of places per second: see `firstPlace` of the baseline. */
const perSecond = 1_048_576;
const toSecond = ({ place }: MatchAtPlace) => Math.floor(place / perSecond);

/** Reads captions by place, newer videos first, in whole seconds: rows of one second are unordered. */
export async function findCaptionMatchesOnSqlite(db: Db, query: CaptionQuery): Promise<CaptionMatch[]> {
  for (let limit = query.limit + 24; ; limit *= 2) {
    const rowids = await readRowids(db, query, limit);
    const isAll = rowids.length < limit;
    const whole = isAll ? rowids : rowids.filter((match) => toSecond(match) !== toSecond(rowids.at(-1)!));
    const matches = sortMatches(whole, query);
    if (isAll || matches.length >= query.limit) return matches.slice(0, query.limit);
  }
}

const tables = { text_folded: sql.table("caption_search"), text_wide: sql.table("text_wide_search") };

async function readRowids(db: Db, { words, column, where, cursor, backwards }: CaptionQuery, limit: number) {
  const table = tables[column];
  const first = cursor ? sql`coalesce(unixepoch(${cursor.published_at}), 0) * ${sql.lit(perSecond)}` : sql`null`;
  const beyondCursor = backwards
    ? sql`${table}.rowid >= ${first}`
    : sql`${table}.rowid < ${first} + ${sql.lit(perSecond)}`;
  const { rows } =
    await sql<MatchAtPlace>`select videos.id, videos.published_at, captions_id, captions.created_at as added_at, place
    from ${table} cross join caption_places on place = ${table}.rowid
    cross join captions on captions.id = captions_id cross join videos on videos.id = caption_places.video_id
    where ${table} match ${quotePhrase(words)} ${cursor ? sql`and ${beyondCursor}` : sql``} and ${where}
    order by ${table}.rowid ${sql.raw(backwards ? "asc" : "desc")} limit ${limit}`.execute(db);
  return rows;
}
