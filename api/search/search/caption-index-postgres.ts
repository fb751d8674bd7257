import { contains } from "#api/db/like";
import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { directionOf, isBeyondCursor } from "./search-postgres";
import { pageMatches, type CaptionMatch, type CaptionMatchSearch } from "./caption-matches";

/** Sorts up to this many matching captions; beyond it, reads the feed until there are enough matches. */
const maxSortedMatches = 1_000;

/** Finds the caption tracks that contain a query, on PostgreSQL; their number is limited. */
export async function findCaptionMatchesOnPostgres(db: Db, search: CaptionMatchSearch): Promise<CaptionMatch[]> {
  const { rows } = await sql<CaptionMatch>`select videos.id, videos.published_at, captions.id as captions_id,
    captions.created_at as added_at
    from captions join videos on videos.id = video_id
    where ${containsQuery(search)} and ${search.where} limit ${sql.lit(maxSortedMatches)}`.execute(db);
  return rows.length < maxSortedMatches ? pageMatches(rows, search) : readFeed(db, search);
}

/** Matches captions that contain a query. The index of `text_wide` has the condition that it is not empty. */
function containsQuery({ query, column }: CaptionMatchSearch) {
  const isFound = contains(sql.ref(column), query);
  return column === "text_wide" ? sql<boolean>`text_wide <> '' and ${isFound}` : isFound;
}

async function readFeed(db: Db, search: CaptionMatchSearch) {
  const direction = directionOf(search);
  const { rows } = await sql<CaptionMatch>`select videos.id, videos.published_at, captions_id, added_at from videos
    cross join lateral (select captions.id as captions_id, captions.created_at as added_at from captions
      where video_id = videos.id and ${containsQuery(search)} order by captions.created_at, captions.id limit 1) as matching
    where ${search.where} and ${isBeyondCursor(search)}
    order by videos.published_at ${direction}, videos.id ${direction} limit ${search.limit}`.execute(db);
  return rows;
}
