import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { type Ordering, readPage } from "#api/lists/keyset";
import { type List, type Paging, toList } from "#api/lists/page";
import type { Video } from "#contract/videos";
import { selectVideos, toVideo } from "./find-video";
import { isListed } from "./visibility";

/** After this time, a view weighs half as much. */
const halfLifeMs = 2 * 24 * 60 * 60_000;

/**
 * Adds views to a score by forward decay (Cormode et al., "Forward Decay", ICDE 2009): a view at a time weighs two to
 * the power of its half-lives since 1970, so that the order of scores does not change while time passes. The score is
 * the logarithm of the sum to the base of 2; 0 stands for no views.
 */
export function addToScore(score: number, views: number, nowMs: number): number {
  const newScore = nowMs / halfLifeMs + Math.log2(views);
  if (score === 0) return newScore;
  const [larger, smaller] = [Math.max(score, newScore), Math.min(score, newScore)];
  return larger + Math.log2(1 + 2 ** (smaller - larger));
}

const byScore: Ordering = {
  name: "trending",
  columns: [
    { value: sql.ref("videos.trend_score"), kind: "number" },
    { value: sql.ref("videos.id"), kind: "text" },
  ],
  ascending: false,
};

export async function listTrending(db: Db, paging: Paging, viewerId: string | null): Promise<List<Video>> {
  const rowsQuery = selectVideos(db).select("videos.trend_score").where(isListed).where("videos.trend_score", ">", 0);
  const keysQuery = db.selectFrom("videos").where(isListed).where("videos.trend_score", ">", 0);
  const pageRows = await readPage(
    db,
    { rowsQuery, keysQuery, ordering: byScore, toKey: (row) => [row.trend_score, row.id] },
    paging,
  );
  return toList(paging, pageRows, (row) => toVideo(row, viewerId));
}
