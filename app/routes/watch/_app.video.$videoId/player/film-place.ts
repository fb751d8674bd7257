import type { Fragment } from "./film-index";

/** Sound and picture of a fragment end, and those of a video begin, at slightly different times. */
const slackSeconds = 0.5;

/** Returns where that ends what is there at the player's time; null if nothing is. */
function findEnd({ buffered, currentTime }: HTMLVideoElement): number | null {
  for (let each = 0; each < buffered.length; each++)
    if (buffered.start(each) - slackSeconds <= currentTime && currentTime < buffered.end(each))
      return buffered.end(each);
  return null;
}

export const readAhead = (video: HTMLVideoElement) => (findEnd(video) ?? video.currentTime) - video.currentTime;

const findAt = (fragments: Fragment[], position: number) => fragments.find(({ end }) => end > position);

/** Returns whether what comes at this position of the file is what a player needs next. */
export function isNext(video: HTMLVideoElement, fragments: Fragment[], position: number): boolean {
  const end = findEnd(video);
  const { from, to } = findAt(fragments, position) ?? { from: fragments.at(-1)!.to, to: Infinity };
  if (end !== null) return from - slackSeconds <= end && end <= to + slackSeconds;
  return from <= video.currentTime && video.currentTime < to;
}

/** Returns whether what comes at this position is there already. */
export const isThere = (video: HTMLVideoElement, fragments: Fragment[], position: number) =>
  (findEnd(video) ?? 0) > (findAt(fragments, position)?.to ?? Infinity) + slackSeconds;

/**
 * Finds the position of the fragment at the player's time, or of the one after all that is there from that time on. A time
 * beyond the end counts as that of the last fragment.
 */
export function findNext(video: HTMLVideoElement, fragments: Fragment[]): number {
  const end = findEnd(video);
  const { currentTime } = video;
  const isWanted = ({ from, to }: Fragment) => (end === null ? to > currentTime : (from + to) / 2 > end);
  const last = fragments.at(-1)!;
  return fragments.find(isWanted)?.start ?? (end === null ? last.start : last.end);
}

/** Returns where a request from this position ends, for a video to be there until `limit` seconds from now. */
export function findLimit(video: HTMLVideoElement, fragments: Fragment[], position: number, limit: number): number {
  const last = fragments.findLast(({ to }) => to <= video.currentTime + limit);
  return Math.max(findAt(fragments, position)?.end ?? 0, last?.end ?? 0);
}
