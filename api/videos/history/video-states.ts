import { sql } from "kysely";
import { cacheQuery, padToCachedLength } from "#api/db/cache-query";
import type { Db } from "#api/db/open";
import type { ViewerState } from "#contract/history";

const stateRows = cacheQuery((db, { viewerId, ids }: { viewerId: string; ids: readonly string[] }) => {
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
 * Finds which of some videos a viewer watched or saved to watch later, watched ones first, and where the viewer stopped, in
 * one statement. The playlist to watch later has its owner's id.
 */
export async function listVideoStates(db: Db, viewerId: string, ids: readonly string[]): Promise<ViewerState[]> {
  if (ids.length === 0) return [];
  const rows = await stateRows(db, { viewerId, ids: padToCachedLength(ids) });
  const states = new Map<string, ViewerState>();
  // Without an order, a union returns its rows as its plan reads them.
  const watchedFirst = rows.toSorted((one, other) => one.is_saved - other.is_saved);
  for (const { video_id: _id, is_saved, position_seconds } of watchedFirst) {
    const state = states.get(_id) ?? { _id, isWatched: false, isSaved: false, position: 0 };
    if (is_saved) states.set(_id, { ...state, isSaved: true });
    else states.set(_id, { ...state, isWatched: true, position: position_seconds });
  }
  return [...states.values()];
}
