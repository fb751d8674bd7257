import { type RawBuilder, sql } from "kysely";
import { containsWidely, type WideQuery } from "#api/db/folded-texts";
import { startsWithLike, contains } from "#api/db/like";
import { prefixUpperBound } from "#api/db/trigrams";
import { points, widePoints } from "#contract/relevance";

export type SearchedText = "title" | "description";

/** A search hit with its sort key: score, date, id. */
export interface Hit {
  id: string;
  published_at: string;
  score: number;
  /** The matching captions, when neither title nor description contains the query. */
  captions_id?: string;
}

export type OwnedHit = Hit & { owner_id: string };

/** Describes how an index finds videos: it lists the keys of the rows of `table` that match, and `videosJoin` finds their videos. */
export interface IndexedHits {
  table: RawBuilder<unknown>;
  where: RawBuilder<boolean>;
  key: RawBuilder<unknown>;
  /** The tables that contain the videos' rows, and their column that equals `key`. */
  videosJoin: { rows: RawBuilder<unknown>; key: RawBuilder<unknown> };
}

const [title, description] = ["videos.title_folded", "videos.description_folded"];
export const titleFolded = sql.ref(title);
/** The characters of a description that its index stores. */
export const descriptionStartLength = 64;
export const descriptionStart = sql`substr(${sql.ref(description)}, 1, ${sql.lit(descriptionStartLength)})`;

export const hasText = (column: string, query: string) => contains(sql.ref(column), query);

export const hasEitherText = (query: string) =>
  sql<boolean>`(${hasText(title, query)} or ${hasText(description, query)})`;

/** Matches a text that starts with another, as a range: an index can serve it, but not `startsWithLike`. */
export function startsWithIndexed(text: RawBuilder<unknown>, start: string) {
  const end = prefixUpperBound(start);
  return end === null ? sql<boolean>`${text} >= ${start}` : sql<boolean>`(${text} >= ${start} and ${text} < ${end})`;
}

type PointsByMatch = Record<Exclude<Match, "absent">, number>;

function scorePart(column: string, query: string, pointsByMatch: PointsByMatch) {
  return sql<number>`case when ${sql.ref(column)} = ${query} then ${sql.lit(pointsByMatch.equal)}
    when ${startsWithLike(sql.ref(column), query)} then ${sql.lit(pointsByMatch.starts)}
    when ${contains(sql.ref(column), query)} then ${sql.lit(pointsByMatch.contains)} else 0 end`;
}

/** Builds the SQL for the relevance of a video that contains the query. */
export const scoreSql = (query: string) => sql<number>`(${scorePart(title, query, points.title)}
  + ${scorePart(description, query, points.description)} + ${sql.lit(query.length)})`;

/** Builds the SQL for the relevance of a video that contains the query folded widely; 0 for any other. */
export const wideScoreSql = (query: WideQuery) => sql<number>`(case
  when ${containsWidely("videos.title", query)} then ${sql.lit(widePoints.title + query.query.length)}
  when ${containsWidely("videos.description", query)} then ${sql.lit(widePoints.description + query.query.length)} else 0 end)`;

/** Orders results of a search by relevance (the points of `contract/relevance.ts`), then newest first, then by id. */
export const byRelevance = (a: Hit, b: Hit) => b.score - a.score || byNewest(a, b);

const compare = <T>(a: T, b: T) => (a < b ? -1 : Number(a > b));

/** Orders rows newest first; rows of the same time by id. */
export const byNewest = (a: Pick<Hit, "published_at" | "id">, b: Pick<Hit, "published_at" | "id">) =>
  compare(b.published_at, a.published_at) || compare(b.id, a.id);

/** A slice of a list: up to `limit` hits after the cursor, or before it when `backwards`. */
export interface ResultSlice {
  cursor: Hit | null;
  backwards: boolean;
  limit: number;
}

export function cutSlice<H extends Hit>(hits: H[], { cursor, backwards, limit }: ResultSlice): H[] {
  const order = (a: Hit, b: Hit) => (backwards ? byRelevance(b, a) : byRelevance(a, b));
  const hitsBeyond = cursor ? hits.filter((hit) => order(cursor, hit) < 0) : hits;
  return [...hitsBeyond].sort(order).slice(0, limit);
}

const matchKinds = ["equal", "starts", "contains", "absent"] as const;
export type Match = (typeof matchKinds)[number];

/** The videos with one score: each sum of points corresponds to one pair of matches. */
export interface ScoreTier {
  title: Match;
  description: Match;
  /** The score without the query's length. */
  points: number;
}

const pointsFor = (pointsByMatch: PointsByMatch, match: Match) => (match === "absent" ? 0 : pointsByMatch[match]);

export const scoreTiers: ScoreTier[] = matchKinds
  .flatMap((title) =>
    matchKinds.map((description) => ({
      title,
      description,
      points: pointsFor(points.title, title) + pointsFor(points.description, description),
    })),
  )
  .filter((tier) => tier.points > 0)
  .sort((one, other) => other.points - one.points);

/** Returns whether a match means that the text starts with the query. */
export const isStart = (match: Match) => match === "starts" || match === "equal";
