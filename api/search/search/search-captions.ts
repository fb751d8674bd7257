import { type RawBuilder, sql } from "kysely";
import { collapseSpaces } from "#api/videos/captions/search-text";
import { type Db, isSqlite } from "#api/db/open";
import { isListed } from "#api/videos/videos/visibility";
import { readJsonList } from "#api/db/json-list";
import { hasTrigrams } from "#api/db/trigrams";
import { maxCountedRows } from "#api/lists/page";
import { foldWidely } from "#contract/fold-widely";
import { widePoints } from "#contract/relevance";
import { type Hit, hasEitherText, type ResultSlice } from "./hits";
import { findCaptionMatchesOnPostgres } from "./caption-index-postgres";
import { type CaptionMatch, type CaptionMatchSearch, pageMatches } from "./caption-matches";
import { findCaptionMatchesOnSqlite } from "./caption-index-sqlite";

export interface VideoSearch {
  /** Folded and not empty. */
  query: string;
  /** Limits the search to this channel's videos. */
  ownerId: string | undefined;
  /** A further condition on caption matches. */
  where?: RawBuilder<boolean>;
  /** Hits that rank above caption matches; some match only when folded widely. */
  rankedHits?: Hit[] | undefined;
}

/**
 * Finds the last tier of a search: videos that contain the query only in their captions, newest first. Their score is
 * the query's length.
 */
export async function findCaptionTier(
  db: Db,
  { query, ownerId, where: further, rankedHits = [] }: VideoSearch,
  { cursor, backwards, limit }: ResultSlice,
): Promise<Hit[]> {
  const words = collapseSpaces(query);
  const isOutside = cursor !== null && cursor.score !== query.length;
  const isPast = isOutside && cursor.score > query.length === backwards;
  if (!hasTrigrams(words) || limit <= 0 || isPast) return [];
  const wideIds = rankedHits.filter(({ score }) => score <= query.length + widePoints.title).map(({ id }) => id);
  const where = sql<boolean>`not ${hasEitherText(query)} and ${matchesSearch(db, { ownerId, where: further }, wideIds)}`;
  const slice = { where, cursor: isOutside ? null : cursor, backwards, limit };
  const matches = await findCaptionMatches(db, { query: words, column: "text_folded", ...slice });
  return matches.map((match) => ({ ...match, score: query.length }));
}

/**
 * Finds the newest videos that contain a query in their captions only when both are folded widely: as many as make up a
 * thousand with the hits of the search. They rank below all of these.
 */
export async function findWideCaptions(db: Db, search: VideoSearch, hits: Hit[]): Promise<Hit[]> {
  const { query } = search;
  const limit = maxCountedRows - hits.length;
  const wide = collapseSpaces(foldWidely(query));
  if (!hasTrigrams(wide) || limit <= 0) return [];
  const hitIds = hits.map(({ id }) => id);
  const slice = { where: matchesSearch(db, search, hitIds), cursor: null, backwards: false, limit };
  const matches: CaptionMatch[] = [];
  for (const column of query === wide ? (["text_wide"] as const) : (["text_wide", "text_folded"] as const))
    matches.push(...(await findCaptionMatches(db, { query: wide, column, ...slice })));
  const captionMatches = pageMatches(matches, slice);
  return captionMatches.map((match) => ({ ...match, score: query.length - 1 }));
}

/** Matches the listed videos of a search that it has not found yet. */
function matchesSearch(db: Db, { ownerId, where }: Pick<VideoSearch, "ownerId" | "where">, foundIds: string[]) {
  const isOther = sql`videos.id not in (select value from ${readJsonList(db, JSON.stringify(foundIds))})`;
  const conditions = [
    sql`${isListed}`,
    ...(foundIds.length > 0 ? [isOther] : []),
    ...(ownerId ? [sql`videos.owner_id = ${ownerId.toLowerCase()}`] : []),
    ...(where ? [where] : []),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Finds videos by the words of their captions, newest first, without duplicates. */
const findCaptionMatches = (db: Db, search: CaptionMatchSearch): Promise<CaptionMatch[]> =>
  isSqlite(db) ? findCaptionMatchesOnSqlite(db, search) : findCaptionMatchesOnPostgres(db, search);
