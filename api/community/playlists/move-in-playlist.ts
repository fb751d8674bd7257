import { sql } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { isVisibleTo } from "#api/videos/videos/visibility";
import { ApiError } from "#contract/errors";
import { lockPlaylist, type PlaylistEntry, touchPlaylist } from "./playlist-videos";
import * as t from "#languages/api-community";

/**
 * Moves a video of a playlist before or after another one, or past the next one that the owner sees. The times at which
 * videos were added decide the order: the times stay in their positions, and the videos exchange them. Throws 404 unless
 * both videos are in the playlist.
 */
export async function moveInPlaylist(db: Db, entry: PlaylistEntry & { ownerId: string }, move: Move) {
  const { playlistId, videoId, ownerId } = entry;
  await db.transaction().execute(async (trx) => {
    await lockPlaylist(trx, playlistId, ownerId);
    const rows = await trx
      .selectFrom("playlist_videos")
      .innerJoin("videos", "videos.id", "video_id")
      .select(["video_id", "added_at"])
      .select(sql<number>`case when ${isVisibleTo(ownerId)} then 1 else 0 end`.as("is_visible"))
      .where("playlist_id", "=", playlistId)
      .orderBy("added_at")
      .orderBy("video_id")
      .execute();
    const from = rows.findIndex(({ video_id }) => video_id === videoId);
    const otherVideos = rows.filter(({ video_id }) => video_id !== videoId);
    const to = findNewIndex(otherVideos, from, move);
    if (from < 0 || to < 0) throw new ApiError(404, t.videoNotInPlaylist);
    const newOrder = otherVideos.toSpliced(to, 0, rows[from]!);
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

/** Exactly one of the three is present. */
interface Move {
  /** The id of the video that will follow. */
  before?: string | undefined;
  /** The id of the video that will precede. */
  after?: string | undefined;
  to?: "up" | "down" | undefined;
}

type Row = { video_id: string; is_visible: number };

/** Finds the new index of a video among the others of its playlist; -1 when the other video of the move is missing. */
function findNewIndex(others: readonly Row[], from: number, { before, after, to }: Move): number {
  if (to === "up") {
    const previous = others.findLastIndex(({ is_visible }, index) => is_visible && index < from);
    return previous < 0 ? from : previous;
  }
  if (to === "down") return others.findIndex(({ is_visible }, index) => is_visible && index >= from) + 1 || from;
  const otherIndex = others.findIndex(({ video_id }) => video_id === (before ?? after));
  return after && otherIndex >= 0 ? otherIndex + 1 : otherIndex;
}

/** Makes each of some sorted times later than the one before it: videos that were added together have the same time. */
function toRisingTimes(times: string[]): string[] {
  let lastMs = 0;
  return times.map((time) => timestamp((lastMs = Math.max(Date.parse(time), lastMs + 1))));
}
