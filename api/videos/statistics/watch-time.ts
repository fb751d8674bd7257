import { sql, type Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import { type Db, isSqlite } from "#api/db/open";
import { forUpdate } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";
import type { View } from "#api/deps";
import { ApiError } from "#contract/errors";
import { partSecondsOf, readWatchedRanges } from "#contract/statistics";
import { addToChannelDays, addToVideoDays, addUp } from "./add-counts";
import { dayOf } from "./days";
import * as t from "#languages/api-videos";

/** Returns the seconds of each part of a video that ranges cover, by part. */
function splitIntoParts(ranges: [from: number, to: number][], partSeconds: number): Map<number, number> {
  const parts = new Map<number, number>();
  for (const [from, to] of ranges)
    for (let part = Math.floor(from / partSeconds); part * partSeconds < to; part++) {
      const seconds = Math.min(to, (part + 1) * partSeconds) - Math.max(from, part * partSeconds);
      parts.set(part, (parts.get(part) ?? 0) + seconds);
    }
  return parts;
}

/** What was played of a video, and by whom: visitors without an account are known by their address alone. */
interface WatchReport extends Pick<View, "visitor" | "addressHash"> {
  /** As `watchedRanges` has them. */
  ranges: string;
}

/**
 * Adds the played ranges of a video to its counters, by part and by day: at most as much as the time that has passed since
 * the account, or each visitor of the address, was counted as a viewer. Throws 404 when the video was deleted meanwhile.
 */
export async function addWatchTime(db: Db, videoId: string, report: WatchReport) {
  await db.transaction().execute(async (trx) => {
    const video = await trx
      .selectFrom("videos")
      .select(["owner_id", "duration"])
      .where("id", "=", videoId)
      .$if(!isSqlite(trx), (query) => query.forKeyShare())
      .executeTakeFirst();
    if (!video) throw new ApiError(404, t.noVideo);
    const windows = await lockWindows(trx, videoId, report);
    const leftMs = windows.reduce((sum, window) => sum + window.leftMs, 0);
    const ranges = readWatchedRanges(report.ranges, video.duration, leftMs / 1_000);
    const seconds = ranges.reduce((sum, [from, to]) => sum + to - from, 0);
    await addToWindows(trx, { videoId, windows }, Math.round(seconds * 1_000));
    const parts = splitIntoParts(ranges, partSecondsOf(video.duration));
    const watch_seconds = Math.round(seconds);
    if (watch_seconds > 0) await addToCounters(trx, { id: videoId, ...video }, { watch_seconds, parts });
  });
}

async function addToCounters(
  trx: Transaction<Tables>,
  video: { id: string; owner_id: string },
  { watch_seconds, parts }: { watch_seconds: number; parts: Map<number, number> },
) {
  const counters = { day: dayOf(), watch_seconds };
  await addToVideoDays(trx, [{ video_id: video.id, owner_id: video.owner_id, ...counters }], ["watch_seconds"]);
  await addToChannelDays(trx, [{ user_id: video.owner_id, ...counters }], ["watch_seconds"]);
  await trx
    .insertInto("video_parts")
    .values(
      [...parts]
        .sort(([a], [b]) => a - b)
        .map(([part, seconds]) => ({ video_id: video.id, part, watch_seconds: seconds })),
    )
    .onConflict((conflict) =>
      conflict.columns(["video_id", "part"]).doUpdateSet(addUp("video_parts", ["watch_seconds"])),
    )
    .execute();
}

interface ViewWindow {
  visitor: string;
  leftMs: number;
}

/** Locks the view windows that a report may belong to; all transactions lock them in one order. */
async function lockWindows(
  trx: Transaction<Tables>,
  videoId: string,
  { visitor, addressHash }: WatchReport,
): Promise<ViewWindow[]> {
  const ofVisitor = addressHash ? sql`address_hash = ${addressHash}` : sql`visitor = ${visitor}`;
  const { rows } = await sql<{ visitor: string; counted_at: string; watched_ms: number }>`
    select visitor, counted_at, watched_ms from view_windows where video_id = ${videoId} and ${ofVisitor}
    order by visitor ${forUpdate(trx)}`.execute(trx);
  const now = Date.now();
  return rows.map((row) => ({
    visitor: row.visitor,
    leftMs: Math.max(0, now - Date.parse(row.counted_at) - Number(row.watched_ms)),
  }));
}

/** Adds the watched time to the view windows that have time left. */
async function addToWindows(
  trx: Transaction<Tables>,
  { videoId, windows }: { videoId: string; windows: ViewWindow[] },
  watchedMs: number,
) {
  let leftToAdd = watchedMs;
  for (const { visitor, leftMs } of windows) {
    const addedMs = Math.min(leftToAdd, leftMs);
    if (addedMs <= 0) continue;
    leftToAdd -= addedMs;
    await trx
      .updateTable("view_windows")
      .set((eb) => ({ watched_ms: eb("watched_ms", "+", addedMs), watched_at: timestamp() }))
      .where("video_id", "=", videoId)
      .where("visitor", "=", visitor)
      .execute();
  }
}
