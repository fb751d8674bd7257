import { encodePath } from "#app/format/path";
import type { Video } from "#app/video-api/shapes.server";

/** The video behind this one in a playlist, and where it is watched as a part of that; null at its end. */
export function nextInPlaylist(videos: Video[], id: string, list: string) {
  const index = videos.findIndex(({ _id }) => _id === id);
  const next = index >= 0 ? videos[index + 1] : undefined;
  return next ? { title: next.title, to: encodePath`/video/${next._id}` + `?list=${encodeURIComponent(list)}` } : null;
}
