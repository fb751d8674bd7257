import { optional } from "#app/http/load.server";
import type { RouteArgs } from "#app/context.server";
import { apiSession, hasSession } from "#app/video-api/transport/session.server";
import { readQuery } from "#app/format/query";
import { videoApi } from "#app/video-api/index.server";
import type { Page } from "#app/video-api/transport/lists.server";
import type { Category } from "#contract/categories";
import type { ViewerState } from "#contract/history";
import type { Video } from "#app/video-api/shapes/shapes.server";
import { type CardState, toCards, type WatchedCount } from "#app/video-api/shapes/view-models.server";

/** Adds to cards what a signed-in viewer did with their videos, by one call for all of them. */
export async function withStates<C extends { _id: string }>(
  { request, context }: RouteArgs,
  cards: readonly C[],
): Promise<(C & CardState)[]> {
  const hasViewer = cards.length > 0 && hasSession(apiSession(request, context));
  const states = hasViewer
    ? await optional(videoApi(request, context).videos.states(cards.map(({ _id }) => _id)))
    : null;
  return addStates(cards, states ?? []);
}

/** Adds to cards the states of their viewer. */
export function addStates<C extends { _id: string }>(
  cards: readonly C[],
  states: readonly ViewerState[],
): (C & CardState)[] {
  const statesById = new Map(states.map((state) => [state._id, state]));
  return cards.map((card) => ({ ...card, ...toCardState(statesById.get(card._id)) }));
}

const toCardState = (state: ViewerState | undefined): CardState => ({
  ...(state?.isWatched ? { isWatched: true } : {}),
  ...(state?.isSaved ? { isSaved: true } : {}),
  ...(state?.position ? { place: state.position } : {}),
});

/**
 * Converts a page of videos for a grid: its cards with what the viewer did with them, and the cursors. Cards name their
 * category if it is one of the given ones.
 */
export async function toVideoPage(
  args: RouteArgs,
  { docs, nextCursor, prevCursor, isCut }: Page<Video>,
  categories: Category[] = [],
) {
  const cards = toCards(docs).map((card, index) => ({ ...card, ...nameCategory(docs[index]!, categories) }));
  const listedCards = hideWatched(args.request, await withStates(args, cards));
  return { ...listedCards, next: nextCursor, prev: prevCursor, isCut };
}

function nameCategory({ category }: Video, categories: Category[]): { category?: string } {
  const match = categories.find(({ _id }) => _id === category);
  return match ? { category: match.name } : {};
}

/** Returns whether the viewer watched a video to its end: `place` is where an unfinished one continues. */
const isFinished = ({ isWatched, place }: CardState) => isWatched === true && place === undefined;

export const leaveOutWatched = <C extends CardState>(cards: C[]): C[] => cards.filter((card) => !isFinished(card));

/** Counts the videos of a page that the viewer finished, and leaves them out if the query says so. */
export function hideWatched<C extends CardState>(
  request: Request,
  cards: C[],
): { videos: C[]; watched?: WatchedCount } {
  const count = cards.filter(isFinished).length;
  const areHidden = readQuery(request, "watched") === "hide";
  if (count === 0 && !areHidden) return { videos: cards };
  return { videos: areHidden ? leaveOutWatched(cards) : cards, watched: { count, areHidden } };
}
