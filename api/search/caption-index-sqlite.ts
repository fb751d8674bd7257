import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { sortMatches, type CaptionMatch, type CaptionQuery } from "./caption-matches";
import { quotePhrase } from "#api/db/sqlite";

interface MatchAtPlace extends CaptionMatch {
  place: number;
}

/** The number of places per second: see migration 007. */
const perSecond = 1_048_576;
const secondOf = ({ place }: MatchAtPlace) => Math.floor(place / perSecond);

/** Reads captions by place, newer videos first, in whole seconds: rows of one second are unordered. */
export async function findCaptionMatchesOnSqlite(db: Db, asked: CaptionQuery): Promise<CaptionMatch[]> {
  for (let limit = asked.limit + 24; ; limit *= 2) {
    const read = await readRowids(db, asked, limit);
    const isAll = read.length < limit;
    const whole = isAll ? read : read.filter((match) => secondOf(match) !== secondOf(read.at(-1)!));
    const found = sortMatches(whole, asked);
    if (isAll || found.length >= asked.limit) return found.slice(0, asked.limit);
  }
}

async function readRowids(db: Db, { words, where, cursor, backwards }: CaptionQuery, limit: number) {
  const first = cursor ? sql`coalesce(unixepoch(${cursor.published_at}), 0) * ${sql.lit(perSecond)}` : sql`null`;
  const beyond = backwards
    ? sql`caption_search.rowid >= ${first}`
    : sql`caption_search.rowid < ${first} + ${sql.lit(perSecond)}`;
  const { rows } = await sql<MatchAtPlace>`select videos.id, videos.published_at, captions_id, place
    from caption_search cross join caption_places on place = caption_search.rowid cross join videos on videos.id = video_id
    where caption_search match ${quotePhrase(words)} ${cursor ? sql`and ${beyond}` : sql``} and ${where}
    order by caption_search.rowid ${sql.raw(backwards ? "asc" : "desc")} limit ${limit}`.execute(db);
  return rows;
}
