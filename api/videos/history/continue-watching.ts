import { sql } from "kysely";
import { cacheQuery } from "#api/db/cache-query";
import type { Db } from "#api/db/open";
import { selectVideos, toVideo } from "#api/videos/videos/find-video";
import { isVisibleTo } from "#api/videos/videos/visibility";
import { pageSizes } from "#contract/limits";
import { resumeMarginSeconds } from "#contract/resume";
import type { VideoToContinue } from "#contract/history";

/** The last videos of a history, among which unfinished ones are looked for. */
const maxRecentVideos = 100;

const listRowsToContinue = cacheQuery((db, { userId }: { userId: string }) => {
  const recent = db
    .selectFrom("watch_history")
    .select(["video_id", "position_seconds", "position_at"])
    .where("user_id", "=", userId)
    .orderBy("watched_at", "desc")
    .orderBy("video_id", "desc")
    .limit(sql.lit(maxRecentVideos))
    .as("recent");
  return (
    selectVideos(db)
      .innerJoin(recent, "recent.video_id", "videos.id")
      .select("recent.position_seconds")
      .where("recent.position_seconds", ">", 0)
      // A video that was replaced by a shorter one starts over.
      .where(sql<boolean>`recent.position_seconds <= videos.duration - ${sql.lit(resumeMarginSeconds)}`)
      .where("videos.status", "=", "ready")
      .where(isVisibleTo(userId))
      .orderBy("recent.position_at", "desc")
      .orderBy("videos.id", "desc")
      .limit(sql.lit(pageSizes.continueWatching))
  );
});

/** Lists unfinished videos that a person may still see, most recently watched first, up to one row of the page. */
export async function listContinueWatching(db: Db, userId: string): Promise<VideoToContinue[]> {
  const rows = await listRowsToContinue(db, { userId });
  return rows.map((row) => ({ ...toVideo(row, userId), position: row.position_seconds }));
}
