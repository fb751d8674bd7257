/** The part of a playlist around the current video. */
export interface QueueSlice {
  /** The current video's position, from 0. */
  index: number;
  total: number;
  /** The position of the slice's first video. */
  start: number;
  ids: string[];
  firstId: string;
  lastId: string;
}

/** The number of videos before the current one in a slice. */
const videosBeforeCurrent = 2;

/** Hashes a text to 32 bits by FNV-1a. */
function hash(text: string): number {
  let hashBits = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hashBits = Math.imul(hashBits ^ text.charCodeAt(index), 0x01000193);
  return hashBits >>> 0;
}

/** Longer shuffle texts are cut off. */
export const maxShuffleLength = 64;

/**
 * Orders the videos of a playlist. A shuffle text always gives the same order, even after videos were added or removed. If
 * it ends with the id of a video, this video comes first.
 */
export function orderQueue(ids: readonly string[], shuffle: string): string[] {
  if (!shuffle) return [...ids];
  const rankOf = (id: string) => (shuffle.endsWith(id) ? -1 : hash(`${hash(shuffle + id)}`));
  const ranks = new Map(ids.map((id) => [id, rankOf(id)]));
  return [...ids].sort((a, b) => ranks.get(a)! - ranks.get(b)! || (a < b ? -1 : 1));
}

/** Cuts the slice around a video out of a playlist; null when the video is not in the playlist. */
export function cutQueue(ids: readonly string[], videoId: string, shuffle: string, limit: number): QueueSlice | null {
  const order = orderQueue(ids, shuffle);
  const index = order.indexOf(videoId);
  if (index < 0) return null;
  const start = Math.max(0, Math.min(index - videosBeforeCurrent, order.length - limit));
  const slice = order.slice(start, start + limit);
  return { index, total: order.length, start, ids: slice, firstId: order[0]!, lastId: order.at(-1)! };
}
