import type { Db } from "#api/db/open";
import { selectVideos, toVideo } from "#api/videos/videos/find-video";
import { pageSizes } from "#contract/limits";
import type { FullPlaylist } from "#contract/playlists";
import { cutQueue } from "#contract/play-order";
import { findVideoIds } from "./playlist-summaries";
import { findPlaylist } from "./read-playlists";

interface QueuePosition {
  videoId: string;
  /** A text that decides the order; empty for the order of the playlist. */
  shuffle: string;
  limit: number;
}

/** Reads a playlist with the videos around one of its videos; without videos when that one is not in the playlist. */
export async function readQueue(
  db: Db,
  { id, viewerId }: { id: string; viewerId: string | null },
  { videoId, shuffle, limit }: QueuePosition,
): Promise<FullPlaylist> {
  const playlist = await findPlaylist(db, id, { viewerId, onlyVideoIds: [] });
  const idsOf = await findVideoIds(db, [id], { viewerId });
  const slice = cutQueue(idsOf(id), videoId, shuffle, Math.min(limit, pageSizes.queue));
  const page = { ...playlist, videos: [], limit, nextCursor: null, prevCursor: null };
  if (!slice) return page;
  const { ids, ...queue } = slice;
  const rows = await selectVideos(db).where("videos.id", "in", ids).execute();
  const videos = new Map(rows.map((row) => [row.id, toVideo(row, viewerId)]));
  return { ...page, videos: ids.flatMap((each) => videos.get(each) ?? []), queue };
}
