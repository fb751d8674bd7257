import type { Fragment } from "./film-index";

/** The sound and the picture of a fragment, or of a video, begin and end at slightly different times. */
const slackSeconds = 0.5;

/** Returns the second at which the range ends that is buffered at the player's time; null if none is. */
function findBufferedEnd({ buffered, currentTime }: HTMLVideoElement): number | null {
  for (let each = 0; each < buffered.length; each++)
    if (buffered.start(each) - slackSeconds <= currentTime && currentTime < buffered.end(each))
      return buffered.end(each);
  return null;
}

export const readAhead = (video: HTMLVideoElement) => (findBufferedEnd(video) ?? video.currentTime) - video.currentTime;

const findAt = (fragments: Fragment[], byteOffset: number) => fragments.find(({ end }) => end > byteOffset);

/** Returns whether the player needs next the fragment at this byte of the file. */
export function isNext(video: HTMLVideoElement, fragments: Fragment[], byteOffset: number): boolean {
  const end = findBufferedEnd(video);
  const { from, to } = findAt(fragments, byteOffset) ?? { from: fragments.at(-1)!.to, to: Infinity };
  if (end !== null) return from - slackSeconds <= end && end <= to + slackSeconds;
  return from <= video.currentTime && video.currentTime < to;
}

/** Returns whether the buffered range at the player's time goes on beyond the fragment at this byte of the file. */
export const isBufferedBeyond = (video: HTMLVideoElement, fragments: Fragment[], byteOffset: number) =>
  (findBufferedEnd(video) ?? 0) > (findAt(fragments, byteOffset)?.to ?? Infinity) + slackSeconds;

/**
 * Finds the first byte of the fragment at the player's time, or, if that time is buffered, of the fragment after the
 * buffered range. A time beyond the end counts as in the last fragment.
 */
export function findNext(video: HTMLVideoElement, fragments: Fragment[]): number {
  const end = findBufferedEnd(video);
  const { currentTime } = video;
  const isWanted = ({ from, to }: Fragment) => (end === null ? to > currentTime : (from + to) / 2 > end);
  const last = fragments.at(-1)!;
  return fragments.find(isWanted)?.start ?? (end === null ? last.start : last.end);
}

/** Returns the byte at which a request from this byte ends if it buffers the next `limit` seconds. */
export function findLimit(video: HTMLVideoElement, fragments: Fragment[], byteOffset: number, limit: number): number {
  const last = fragments.findLast(({ to }) => to <= video.currentTime + limit);
  return Math.max(findAt(fragments, byteOffset)?.end ?? 0, last?.end ?? 0);
}
