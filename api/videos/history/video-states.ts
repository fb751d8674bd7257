import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { pageSizes } from "#contract/limits";
import type { VideoState } from "#contract/videos";

/**
 * Lists those of these videos that a viewer watched or saved to watch later, in one statement. The playlist to watch
 * later has its owner's id.
 */
export async function listVideoStates(db: Db, viewerId: string, ids: readonly string[]): Promise<VideoState[]> {
  if (ids.length === 0) return [];
  const saved = db
    .selectFrom("playlist_videos")
    .select(["video_id", sql<number>`1`.as("is_saved")])
    .where("playlist_id", "=", viewerId)
    .where("video_id", "in", ids);
  const rows = await db
    .selectFrom("watch_history")
    .select(["video_id", sql<number>`0`.as("is_saved")])
    .where("user_id", "=", viewerId)
    .where("video_id", "in", ids)
    .unionAll(saved)
    .execute();
  const videoIds = (isSaved: 0 | 1) =>
    new Set(rows.filter((row) => row.is_saved === isSaved).map((row) => row.video_id));
  const [watchedIds, savedIds] = [videoIds(0), videoIds(1)];
  return [...new Set([...watchedIds, ...savedIds])].map((id) => ({
    _id: id,
    isWatched: watchedIds.has(id),
    isSaved: savedIds.has(id),
  }));
}

/** Reads ids that are separated by commas, as many as a page has; leaves out what cannot be one. */
export const readVideoIds = (text = "") =>
  text
    .toLowerCase()
    .split(",", pageSizes.max)
    .filter((id) => /^[0-9a-f]{24}$/.test(id));
