import type { Db } from "#api/db/open";
import { ApiError } from "#contract/errors";
import { countParts, partSecondsOf, type Period, type VideoStatistics } from "#contract/statistics";
import { boundsOf } from "./days";
import { type DayRow, readVideoPeriod, findFirstDay, startDay, sumColumn, summarizePeriod } from "./period";
import * as t from "#languages/api-videos";

/** Reads the statistics of a video for the last days until today. Throws 404 for another owner's video. */
export async function findVideoStatistics(
  db: Db,
  target: { videoId: string; ownerId: string },
  days: Period,
): Promise<VideoStatistics> {
  const bounds = boundsOf(days);
  const { videoId, ownerId } = target;
  const [video, rows, parts] = await Promise.all([
    db
      .selectFrom("videos")
      .select(["id", "title", "duration", "created_at", startDay])
      .where("id", "=", videoId)
      .where("owner_id", "=", ownerId)
      .executeTakeFirst(),
    readVideoPeriod(db, videoId, bounds),
    db.selectFrom("video_parts").select(["part", "watch_seconds"]).where("video_id", "=", videoId).execute(),
  ]);
  if (!video) throw new ApiError(404, t.noVideo);
  const since = findFirstDay(video.start, video.created_at);
  return {
    days,
    _id: video.id,
    title: video.title,
    duration: video.duration,
    ...summarizePeriod(rows, { ...bounds, since }, totalsOf),
    parts: { seconds: partSecondsOf(video.duration), watched: watchedOf(parts, video.duration) },
  };
}

const totalsOf = (rows: DayRow[]) => ({
  views: sumColumn(rows, "views"),
  watchSeconds: sumColumn(rows, "watch_seconds"),
});

function watchedOf(parts: { part: number; watch_seconds: number }[], duration: number): number[] {
  const watchSecondsByPart = new Map(parts.map(({ part, watch_seconds }) => [part, watch_seconds]));
  return Array.from({ length: countParts(duration) }, (_, part) => Math.round(watchSecondsByPart.get(part) ?? 0));
}
