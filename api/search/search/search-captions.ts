import { type RawBuilder, sql } from "kysely";
import { collapseSpaces } from "#api/videos/captions/search-text";
import { type Db, isSqlite } from "#api/db/open";
import { isListed } from "#api/videos/videos/visibility";
import { readJsonList } from "#api/db/json-list";
import { hasTrigrams } from "#api/db/trigrams";
import { widePoints } from "#contract/relevance";
import { type Hit, hasEitherText, type Slice } from "./hits";
import { findCaptionMatchesOnPostgres } from "./caption-index-postgres";
import type { CaptionMatch, CaptionQuery } from "./caption-matches";
import { findCaptionMatchesOnSqlite } from "./caption-index-sqlite";

export interface Search {
  /** Folded and not empty. */
  query: string;
  /** Limits the search to this channel's videos. */
  ownerId: string | undefined;
  /** A further condition on caption matches. */
  where?: RawBuilder<boolean>;
  /** Hits that rank above caption matches, some of them by a wider folding. */
  known?: Hit[] | undefined;
}

/**
 * Finds the last tier of a search: videos that contain the query only in their captions, newest first. Their score is
 * the query's length.
 */
export async function findCaptionTier(
  db: Db,
  { query, ownerId, where: further, known = [] }: Search,
  { cursor, backwards, limit }: Slice,
): Promise<Hit[]> {
  const words = collapseSpaces(query);
  const isAbove = cursor !== null && cursor.score > query.length;
  if (!hasTrigrams(words) || limit <= 0 || (backwards && isAbove)) return [];
  const isOwners = ownerId ? sql`and videos.owner_id = ${ownerId.toLowerCase()}` : sql``;
  const wideIds = known.filter(({ score }) => score <= query.length + widePoints.title).map(({ id }) => id);
  const others = sql`and videos.id not in (select value from ${readJsonList(db, JSON.stringify(wideIds))})`;
  const where = sql<boolean>`${isListed} and not ${hasEitherText(query)} ${wideIds.length > 0 ? others : sql``} ${isOwners}
    ${further ? sql`and ${further}` : sql``}`;
  const matches = await findCaptionMatches(db, { words, where, cursor: isAbove ? null : cursor, backwards, limit });
  return matches.map((match) => ({ ...match, score: query.length }));
}

/** Finds videos by the words of their captions, newest first, without duplicates. */
const findCaptionMatches = (db: Db, query: CaptionQuery): Promise<CaptionMatch[]> =>
  isSqlite(db) ? findCaptionMatchesOnSqlite(db, query) : findCaptionMatchesOnPostgres(db, query);
