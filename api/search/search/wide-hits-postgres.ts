import { sql } from "kysely";
import { containsWidely, type WideQuery } from "#api/db/folded-texts";
import type { Db } from "#api/db/open";
import { hasTrigrams } from "#api/db/trigrams";
import { maxCountedRows } from "#api/lists/page";
import { isListed } from "#api/videos/videos/visibility";
import { videosWithShort } from "./search-postgres";
import { sampledRows, selectSample } from "./estimate-postgres";
import { type Hit, wideScoreSql } from "./hits";

/** The newest videos that are read where so many contain a query that an index would take long to list them. */
const maxReadVideos = 20_000;

/** A query counts as frequent when more videos of a sample contain it: one in two hundred. */
const maxSampledHits = sampledRows / 200;

const hasEither = (search: WideQuery) =>
  sql<boolean>`(${containsWidely("videos.title", search)} or ${containsWidely("videos.description", search)})`;

/**
 * Finds the newest thousand videos that contain a query folded widely; for a frequent query, only among the newest
 * 20,000.
 */
export async function findWideOnPostgres(db: Db, search: WideQuery, ownerId: string | undefined) {
  const isFrequent = await isFrequentInSample(db, search);
  const videos = isFrequent
    ? sql`(select * from videos where ${isListed} order by published_at desc, id desc
        limit ${sql.lit(maxReadVideos)}) as videos where ${hasEither(search)}`
    : hasTrigrams(search.wide)
      ? sql`videos where ${isListed} and ${hasEither(search)} and reads_by_index(videos.title_wide)`
      : sql`${videosWithShort(search)} where ${isListed}`;
  const { rows } = await sql<Hit>`with hits as materialized (
      select videos.id, videos.published_at, ${wideScoreSql(search)} as score from ${videos}
      ${ownerId ? sql`and videos.owner_id = ${ownerId}` : sql``})
    select * from hits order by score desc, published_at desc, id desc limit ${sql.lit(maxCountedRows)}`.execute(db);
  return { hits: rows, isComplete: !isFrequent && rows.length < maxCountedRows };
}

async function isFrequentInSample(db: Db, search: WideQuery): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${selectSample(sampledRows)}
    where ${hasEither(search)}`.execute(db);
  return rows[0]!.count > maxSampledHits;
}
