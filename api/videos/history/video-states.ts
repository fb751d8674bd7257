import { sql } from "kysely";
import { keepQuery, padList } from "#api/db/keep-query";
import type { Db } from "#api/db/open";
import type { ViewerState } from "#contract/history";

const stateRows = keepQuery((db, { viewerId, ids }: { viewerId: string; ids: readonly string[] }) => {
  const savedVideos = db
    .selectFrom("playlist_videos")
    .select(["video_id", sql<number>`1`.as("is_saved"), sql<number>`0`.as("position_seconds")])
    .where("playlist_id", "=", viewerId)
    .where("video_id", "in", ids);
  return db
    .selectFrom("watch_history")
    .select(["video_id", sql<number>`0`.as("is_saved"), "position_seconds"])
    .where("user_id", "=", viewerId)
    .where("video_id", "in", ids)
    .unionAll(savedVideos);
});

/**
 * Finds which of some videos a viewer watched or saved to watch later, and where the viewer stopped, in one statement. The
 * playlist to watch later has its owner's id.
 */
export async function listVideoStates(db: Db, viewerId: string, ids: readonly string[]): Promise<ViewerState[]> {
  if (ids.length === 0) return [];
  const rows = await stateRows(db, { viewerId, ids: padList(ids) });
  const videoIds = (isSaved: 0 | 1) =>
    new Set(rows.filter((row) => row.is_saved === isSaved).map((row) => row.video_id));
  const [watchedIds, savedIds] = [videoIds(0), videoIds(1)];
  const positions = new Map(rows.filter((row) => !row.is_saved).map((row) => [row.video_id, row.position_seconds]));
  return [...new Set([...watchedIds, ...savedIds])].map((id) => ({
    _id: id,
    isWatched: watchedIds.has(id),
    isSaved: savedIds.has(id),
    position: positions.get(id) ?? 0,
  }));
}
