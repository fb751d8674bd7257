import { sql } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { isVisibleTo } from "#api/videos/videos/visibility";
import { ApiError } from "#contract/errors";
import { lockPlaylist, type PlaylistEntry, touchPlaylist } from "./playlist-videos";
import * as t from "#languages/api-community";

/**
 * Moves a video of a playlist next to another, before it or after it, or past the next one that the owner sees. The times
 * at which videos were added decide the order, so the places between keep their times and the videos change theirs. Throws
 * 404 unless both are in the playlist.
 */
export async function moveInPlaylist(db: Db, member: PlaylistEntry & { ownerId: string }, move: Move) {
  const { playlistId, videoId, ownerId } = member;
  await db.transaction().execute(async (trx) => {
    await lockPlaylist(trx, playlistId, ownerId);
    const rows = await trx
      .selectFrom("playlist_videos")
      .innerJoin("videos", "videos.id", "video_id")
      .select(["video_id", "added_at"])
      .select(sql<number>`case when ${isVisibleTo(ownerId)} then 1 else 0 end`.as("is_shown"))
      .where("playlist_id", "=", playlistId)
      .orderBy("added_at")
      .orderBy("video_id")
      .execute();
    const from = rows.findIndex(({ video_id }) => video_id === videoId);
    const otherVideos = rows.filter(({ video_id }) => video_id !== videoId);
    const place = findPlaceIndex(otherVideos, from, move);
    if (from < 0 || place < 0) throw new ApiError(404, t.videoNotInPlaylist);
    const newOrder = otherVideos.toSpliced(place, 0, rows[from]!);
    const times = toRisingTimes(rows.map(({ added_at }) => added_at));
    const moves = newOrder.flatMap((row, index) =>
      row.added_at === times[index] ? [] : [{ row, time: times[index]! }],
    );
    for (const { row, time } of moves)
      await trx
        .updateTable("playlist_videos")
        .set({ added_at: time })
        .where("playlist_id", "=", playlistId)
        .where("video_id", "=", row.video_id)
        .execute();
    if (moves.length > 0) await touchPlaylist(trx, playlistId);
  });
}

interface Move {
  /** The id of the video that it is moved before; `after` if it is absent. */
  before?: string | undefined;
  after?: string | undefined;
  to?: "up" | "down" | undefined;
}

type Row = { video_id: string; is_shown: number };

/** Finds the place of a video among the others of its playlist; -1 where the one that it is moved next to is missing. */
function findPlaceIndex(others: readonly Row[], from: number, { before, after, to }: Move): number {
  if (to === "up") {
    const previous = others.findLastIndex(({ is_shown }, index) => is_shown && index < from);
    return previous < 0 ? from : previous;
  }
  if (to === "down") return others.findIndex(({ is_shown }, index) => is_shown && index >= from) + 1 || from;
  const at = others.findIndex(({ video_id }) => video_id === (before ?? after));
  return after && at >= 0 ? at + 1 : at;
}

/** Makes each of some sorted times later than the one before it: videos that were added at once have the same. */
function toRisingTimes(times: string[]): string[] {
  let lastMs = 0;
  return times.map((time) => timestamp((lastMs = Math.max(Date.parse(time), lastMs + 1))));
}
