import type { Db } from "#api/db/open";
import { isSqlite } from "#api/db/open";
import { ApiError } from "#contract/errors";
import { partSecondsOf, readRanges } from "#contract/statistics";
import { addUp } from "./add-counts";
import { dayOf } from "./days";

/** Returns the seconds of each part of a video that ranges cover, by part. */
export function splitIntoParts(ranges: [from: number, to: number][], partSeconds: number): Map<number, number> {
  const parts = new Map<number, number>();
  for (const [from, to] of ranges)
    for (let part = Math.floor(from / partSeconds); part * partSeconds < to; part++) {
      const seconds = Math.min(to, (part + 1) * partSeconds) - Math.max(from, part * partSeconds);
      parts.set(part, (parts.get(part) ?? 0) + seconds);
    }
  return parts;
}

/**
 * Adds the played ranges of a video to its counters, by part and by day. Throws 404 when the video was deleted
 * meanwhile.
 */
export async function addWatchTime(db: Db, videoId: string, text: string) {
  await db.transaction().execute(async (trx) => {
    const video = await trx
      .selectFrom("videos")
      .select(["owner_id", "duration"])
      .where("id", "=", videoId)
      .$if(!isSqlite(trx), (query) => query.forKeyShare())
      .executeTakeFirst();
    if (!video) throw new ApiError(404, "Video does not exist");
    const parts = splitIntoParts(readRanges(text, video.duration), partSecondsOf(video.duration));
    const watch_seconds = Math.round([...parts.values()].reduce((sum, seconds) => sum + seconds, 0));
    if (watch_seconds === 0) return;
    const counters = { day: dayOf(), watch_seconds };
    await trx
      .insertInto("video_days")
      .values({ video_id: videoId, owner_id: video.owner_id, ...counters })
      .onConflict((conflict) =>
        conflict.columns(["video_id", "day"]).doUpdateSet(addUp("video_days", ["watch_seconds"])),
      )
      .execute();
    await trx
      .insertInto("channel_days")
      .values({ user_id: video.owner_id, ...counters })
      .onConflict((conflict) =>
        conflict.columns(["user_id", "day"]).doUpdateSet(addUp("channel_days", ["watch_seconds"])),
      )
      .execute();
    await trx
      .insertInto("video_parts")
      .values(
        [...parts]
          .sort(([a], [b]) => a - b)
          .map(([part, seconds]) => ({ video_id: videoId, part, watch_seconds: seconds })),
      )
      .onConflict((conflict) =>
        conflict.columns(["video_id", "part"]).doUpdateSet(addUp("video_parts", ["watch_seconds"])),
      )
      .execute();
  });
}
