import { sql } from "kysely";
import { findCaptionHits } from "./caption-hits";
import { type Db, isSqlite } from "#api/db/open";
import { maxCountedRows, parseSlice, toPage, type ListRequest } from "#api/lists/page";
import type { Page } from "#contract/envelope";
import type { FoundVideo } from "#contract/videos";
import { toVideo, selectVideos } from "#api/videos/videos/find-video";
import { type VideoSearch, findCaptionTier, findWideCaptions } from "./search-captions";
import { scanChannel } from "./scan-channel";
import { type Hit, byRelevance, type ResultSlice, cutSlice, hasEitherText, scoreSql, scoreTiers } from "./hits";
import { type HitSets, openHitSets, type TierScan } from "./hit-sets";
import { scanTierOnPostgres } from "./scan-tier-postgres";
import { scanTierOnSqlite } from "./scan-tier-sqlite";
import { findWideHits } from "./wide-hits";

const sorting = "relevance";

/**
 * Finds listed videos by relevance of title and description, then newest first. Matches of texts folded widely rank below
 * title and description matches, and caption matches below these.
 */
export async function searchVideos(
  db: Db,
  search: VideoSearch,
  { paging, viewerId }: ListRequest,
): Promise<Page<FoundVideo>> {
  const { slice, skippedRows } = parseSlice(paging, sorting, ["whole", "text", "text"]);
  const [score, published_at, id] = slice.cursor ?? [];
  const cursor = slice.cursor && ({ score, published_at, id } as Hit);
  const sets = openHitSets(db, search.query);
  const best = await readBestHits(db, search, sets);
  const hits = await readSlice(db, { search, sets, best }, { ...slice, cursor });
  const rows = await readHitRows(db, search.query, hits.slice(skippedRows));
  if (slice.backwards) rows.reverse();
  const toKey = (row: (typeof rows)[number]) => [row.score, row.published_at, row.id];
  const total = best ? Math.min(best.length, maxCountedRows) : maxCountedRows;
  return toPage(paging, { rows, total, sorting, toKey }, ({ captionHit, ...row }) => ({
    ...toVideo(row, viewerId),
    ...(captionHit && { captionHit }),
  }));
}

/** Reads the best hits, up to as many as are counted; returns null when titles and descriptions alone have more. */
async function readBestHits(db: Db, search: VideoSearch, sets: HitSets): Promise<Hit[] | null> {
  const { query, ownerId } = search;
  const allHits = await sets.all();
  const channelId = ownerId?.toLowerCase();
  const score = sql<number>`case when ${hasEitherText(query)} then ${scoreSql(query)} else 0 end`;
  const textHits = channelId
    ? (allHits?.filter(({ owner_id }) => owner_id === channelId) ?? (await scanChannel(db, channelId, score)))
    : allHits;
  if (!textHits) return null;
  const hits = [...textHits, ...(await findWideHits(db, search, textHits))];
  const slice = { cursor: null, backwards: false, limit: maxCountedRows - hits.length };
  hits.push(...(await findCaptionTier(db, { ...search, rankedHits: hits }, slice)));
  hits.push(...(await findWideCaptions(db, search, hits)));
  return hits.sort(byRelevance);
}

interface SearchState {
  search: VideoSearch;
  sets: HitSets;
  best: Hit[] | null;
}

async function readSlice(db: Db, { search, sets, best }: SearchState, slice: ResultSlice): Promise<Hit[]> {
  const bestSlice = best && cutSlice(best, slice);
  if (bestSlice && isComplete({ best, query: search.query }, bestSlice, slice)) return bestSlice;
  const textHits = best?.filter((hit) => !hit.captions_id);
  const readTexts = async (slice: ResultSlice) =>
    textHits ? cutSlice(textHits, slice) : findTierHits(db, { query: search.query, sets }, slice);
  const readCaptions = (slice: ResultSlice) => findCaptionTier(db, { ...search, rankedHits: textHits }, slice);
  const hits: Hit[] = [];
  for (const readHits of slice.backwards ? [readCaptions, readTexts] : [readTexts, readCaptions])
    hits.push(...(await readHits({ ...slice, limit: slice.limit - hits.length })));
  return hits;
}

/**
 * Returns whether a slice of the best hits contains every hit that belongs to it: nothing follows matches by wider
 * folding in captions.
 */
function isComplete(
  { best, query }: { best: Hit[]; query: string },
  slice: Hit[],
  { cursor, backwards, limit }: ResultSlice,
) {
  if (best.length < maxCountedRows || best.at(-1)!.score < query.length) return true;
  return backwards ? cursor !== null && byRelevance(cursor, best.at(-1)!) <= 0 : slice.length === limit;
}

export async function readHitRows(db: Db, query: string, hits: Hit[]) {
  if (hits.length === 0) return [];
  const ids = hits.map(({ id }) => id);
  const videos = await selectVideos(db).where("videos.id", "in", ids).execute();
  const rows = new Map(videos.map((row) => [row.id, row]));
  const captionHits = await findCaptionHits(db, query, hits);
  return hits.flatMap(({ id, score, captions_id = "" }) => {
    const row = rows.get(id);
    return row ? [{ ...row, score, captionHit: captionHits.get(captions_id) }] : [];
  });
}

/**
 * Reads hits tier by tier when there are too many to sort: reads a small tier from a hit set and a large one from an
 * index, newest first.
 */
async function findTierHits(db: Db, { query, sets }: Omit<TierScan, "tier">, slice: ResultSlice): Promise<Hit[]> {
  const { cursor, backwards, limit } = slice;
  const cursorPoints = cursor && cursor.score - query.length;
  const scanTier = isSqlite(db) ? scanTierOnSqlite : scanTierOnPostgres;
  const tierHits: Hit[] = [];
  for (const tier of backwards ? [...scoreTiers].reverse() : scoreTiers) {
    const { points } = tier;
    if (tierHits.length >= limit) break;
    if (cursorPoints !== null && (backwards ? points < cursorPoints : points > cursorPoints)) continue;
    const restSlice = { backwards, limit: limit - tierHits.length, cursor: points === cursorPoints ? cursor : null };
    const hits = (await sets.findCovering(tier))?.filter((hit) => hit.score === points + query.length);
    tierHits.push(...(hits ? cutSlice(hits, restSlice) : await scanTier(db, { query, tier, sets }, restSlice)));
  }
  return tierHits;
}
