import { encodePath } from "#app/format/path";
import type { Video } from "#app/video-api/shapes.server";

/** Finds the next video of a playlist and its path there; null at the end. */
export function nextInPlaylist(videos: Video[], id: string, list: string) {
  const index = videos.findIndex(({ _id }) => _id === id);
  const next = index >= 0 ? videos[index + 1] : undefined;
  return next ? { title: next.title, to: encodePath`/video/${next._id}` + `?list=${encodeURIComponent(list)}` } : null;
}
