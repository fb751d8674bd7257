import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { maxCountedRows } from "#api/lists/page";
import { isListed } from "#api/videos/videos/visibility";
import {
  isStart,
  type ScoreTier,
  descriptionStart,
  descriptionStartLength,
  hasEitherText,
  hasText,
  startsWithIndexed,
  type SearchedText,
  titleFolded,
} from "./hits";
import { hasTrigrams } from "#api/db/trigrams";

/** Numbers of videos that have a query, estimated from a sample; 0 when no video of the sample has it. */
export interface Estimate {
  videos: number;
  /** Listed videos with the query in either text. */
  hits: number;
  title: TextEstimate;
  description: TextEstimate;
}

interface TextEstimate {
  /** Listed videos whose text contains the query. */
  hits: number;
  /** Those whose text begins with it. */
  starts: number;
}

/** Rows of a sample: some hundred pages of the table, read in less than 2 ms. */
export const sampledRows = 1_000;

/** Rows that are tested at most to prove that a query has a thousand hits. */
const maxTestedRows = 40_000;

/**
 * Selects random pages of the table, so that it does not matter in which order its rows were written. A table whose rows
 * were never counted is read from its first page on.
 */
export const selectSample = (
  rows: number,
  columns = sql`videos.*`,
) => sql`(select ${columns} from videos tablesample system ((
    select case when reltuples > 0 then least(100, ${sql.lit(100 * rows)} / reltuples) else 100 end
    from pg_class where oid = 'videos'::regclass)) repeatable (1) limit ${sql.lit(rows)}) as videos`;

const countOf = (column: string) => sql<number>`count(*) filter (where is_listed and ${sql.raw(column)})`;

type SampleCounts = Record<"sampled" | "videos" | "hits" | SearchedText | `${SearchedText}Starts`, number>;

/** Estimates from a sample of random videos how many of all have a folded text. */
export async function estimateHits(db: Db, query: string): Promise<Estimate> {
  const start = Array.from(query).slice(0, descriptionStartLength).join("");
  const columns = sql`(${isListed}) as is_listed,
    ${hasText("videos.title_folded", query)} as in_title, ${startsWithIndexed(titleFolded, query)} as starts_title,
    ${hasText("videos.description_folded", query)} as in_description,
    ${startsWithIndexed(descriptionStart, start)} as starts_description`;
  const { rows } = await sql<SampleCounts>`select count(*) as sampled,
    (select greatest(reltuples, 0) from pg_class where oid = 'videos'::regclass) as videos,
    ${countOf("(in_title or in_description)")} as hits,
    ${countOf("in_title")} as title, ${countOf("starts_title")} as "titleStarts",
    ${countOf("in_description")} as description, ${countOf("starts_description")} as "descriptionStarts"
    from ${selectSample(sampledRows, columns)}`.execute(db);
  const { sampled, ...counts } = rows[0]!;
  const videos = Math.max(counts.videos, sampled);
  const estimate = (count: number) => (sampled > 0 ? (count * videos) / sampled : 0);
  return {
    videos,
    hits: estimate(counts.hits),
    title: { hits: estimate(counts.title), starts: estimate(counts.titleStarts) },
    description: { hits: estimate(counts.description), starts: estimate(counts.descriptionStarts) },
  };
}

/** Estimates how many videos a tier has at most: as many as have the rarer of its texts. */
export function estimateTier(estimate: Estimate, tier: ScoreTier): number {
  const texts = (["title", "description"] as const).filter((text) => tier[text] !== "absent");
  return Math.min(...texts.map((text) => estimate[text][isStart(tier[text]) ? "starts" : "hits"]));
}

/** To test a row takes as long as to read this many entries of an index, which has one for each trigram of each hit. */
const entriesPerRow = 8;

/** A read by short terms calls a function that the planner believes to be expensive, for each video. */
const shortTermEntries = 4;

/**
 * Returns whether a thousand videos have the query, when to test random videos costs less than to read an index; false
 * when the index must tell.
 */
export async function isFrequentOnPostgres(db: Db, query: string, estimate: Estimate): Promise<boolean> {
  const { videos, hits, title, description } = estimate;
  if (hits < maxCountedRows) return false;
  const testedRows = (maxCountedRows * videos * 1.5) / hits;
  const indexedHits = title.hits < 2 * maxCountedRows ? title.hits + description.hits : title.hits;
  const entries = indexedHits * (hasTrigrams(query) ? Array.from(query).length - 2 : shortTermEntries);
  if (testedRows > maxTestedRows || testedRows * entriesPerRow > entries) return false;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (select 1
    from ${selectSample(Math.ceil(testedRows))} where ${isListed} and ${hasEitherText(query)}
    limit ${sql.lit(maxCountedRows)}) as hits`.execute(db);
  return rows[0]!.count === maxCountedRows;
}
