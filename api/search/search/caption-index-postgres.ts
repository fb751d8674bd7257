import { contains } from "#api/db/like";
import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { directionOf, isBeyondCursor } from "./search-postgres";
import { sortMatches, type CaptionMatch, type CaptionQuery } from "./caption-matches";

/** Sorts up to this many matching captions; beyond it, reads the feed until there are enough matches. */
const maxSortedMatches = 1_000;

/** Finds the caption tracks that contain the words of a query, on PostgreSQL; their number is limited. */
export async function findCaptionMatchesOnPostgres(db: Db, query: CaptionQuery): Promise<CaptionMatch[]> {
  const { rows } = await sql<CaptionMatch>`select videos.id, videos.published_at, captions.id as captions_id,
    captions.created_at as added_at
    from captions join videos on videos.id = video_id
    where ${hasWords(query)} and ${query.where} limit ${sql.lit(maxSortedMatches)}`.execute(db);
  return rows.length < maxSortedMatches ? sortMatches(rows, query).slice(0, query.limit) : readFeed(db, query);
}

/** Matches captions with the words of a query. The index of `text_wide` has the condition that it is not empty. */
function hasWords({ words, column }: CaptionQuery) {
  const isFound = contains(sql.ref(column), words);
  return column === "text_wide" ? sql<boolean>`text_wide <> '' and ${isFound}` : isFound;
}

async function readFeed(db: Db, query: CaptionQuery) {
  const direction = directionOf(query);
  const { rows } = await sql<CaptionMatch>`select videos.id, videos.published_at, captions_id, added_at from videos
    cross join lateral (select captions.id as captions_id, captions.created_at as added_at from captions
      where video_id = videos.id and ${hasWords(query)} order by captions.created_at, captions.id limit 1) as matching
    where ${query.where} and ${isBeyondCursor(query)}
    order by videos.published_at ${direction}, videos.id ${direction} limit ${query.limit}`.execute(db);
  return rows;
}
