import type { Db } from "#api/db/open";
import { selectVideos, toVideo } from "#api/videos/videos/find-video";
import { pageSizes } from "#contract/limits";
import type { FullPlaylist } from "#contract/playlists";
import { cutQueue } from "#contract/play-order";
import { findVideoIds } from "./playlist-summaries";
import { findPlaylist } from "./read-playlists";

interface QueuePosition {
  videoId: string;
  /** Text that decides the order; empty for the playlist's own. */
  shuffle: string;
  limit: number;
}

/** Reads a playlist with its videos around one of them; without videos if that one is not in it. */
export async function readQueue(
  db: Db,
  { id, viewerId }: { id: string; viewerId: string | null },
  { videoId, shuffle, limit }: QueuePosition,
): Promise<FullPlaylist> {
  const playlist = await findPlaylist(db, id, { viewerId, onlyVideoIds: [] });
  const idsOf = await findVideoIds(db, [id], { viewerId, onlyVideoIds: null });
  const slice = cutQueue(idsOf(id), videoId, shuffle, Math.min(limit, pageSizes.queue));
  const answer = { ...playlist, videos: [], limit, nextCursor: null, prevCursor: null };
  if (!slice) return answer;
  const { ids, ...queue } = slice;
  const rows = await selectVideos(db).where("videos.id", "in", ids).execute();
  const videos = new Map(rows.map((row) => [row.id, toVideo(row, viewerId)]));
  return { ...answer, videos: ids.flatMap((each) => videos.get(each) ?? []), queue };
}
