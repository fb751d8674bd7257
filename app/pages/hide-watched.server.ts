import { readQuery } from "#app/format/query";
import type { CardState, WatchedCount } from "#app/video-api/shapes/view-models.server";

/** What a viewer began and has not finished is not watched. */
const isOver = ({ isWatched, place }: CardState) => isWatched === true && place === undefined;

export const leaveOutWatched = <C extends CardState>(cards: C[]): C[] => cards.filter((card) => !isOver(card));

/** Counts the videos of a page that the viewer watched, and leaves them out where the address asks for that. */
export function hideWatched<C extends CardState>(
  request: Request,
  cards: C[],
): { videos: C[]; watched?: WatchedCount } {
  const count = cards.filter(isOver).length;
  const areHidden = readQuery(request, "watched") === "hide";
  if (count === 0 && !areHidden) return { videos: cards };
  return { videos: areHidden ? leaveOutWatched(cards) : cards, watched: { count, areHidden } };
}
