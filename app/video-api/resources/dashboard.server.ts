import { z } from "zod";
import type { Sorting } from "#app/format/sorting";
import { calls } from "#contract/calls";
import { pageSizes } from "#contract/limits";
import { fold } from "#contract/fold";
import type { VideoState } from "#contract/dashboard";
import { call, method, sendCall } from "../transport/call.server";
import { list, type Page, type PagePosition, searchOrWholeList, slicePage } from "../transport/lists.server";
import { type List, listOf } from "../transport/fetch-rows.server";
import type { ApiSession } from "../transport/session.server";
import { figure, firstFigure } from "../shapes/lenient-fields.server";
import { type Video, video } from "../shapes/shapes.server";
import { translatedOutcome } from "../shapes/stored-messages.server";

/** Servers count the likes of a whole channel under one name or the other. */
const stats = z
  .object({
    totalViews: figure,
    totalSubscribers: figure,
    totalLikesOnChannel: figure,
    totalLikes: figure,
    totalVideos: figure,
    /** null on servers that hold no comments. */
    heldComments: figure,
  })
  .transform(({ totalLikesOnChannel, totalLikes, ...each }) => ({
    ...each,
    totalLikes: firstFigure(totalLikesOnChannel, totalLikes),
  }));

/** The search, the state and the order of a list of videos. */
interface VideoFilter extends Partial<Sorting> {
  query?: string;
  state?: VideoState | null;
}

const compareBy = (a: Video, b: Video, by: Sorting["sortBy"]) =>
  by === "views" ? (a.views ?? -1) - (b.views ?? -1) : a[by].localeCompare(b[by]);

const isInState = ({ isPublished, status }: Video, state: VideoState) =>
  state === "published" || state === "unpublished" ? isPublished === (state === "published") : status === state;

function filterVideos(videos: Video[], { query = "", state, sortBy, sortType }: VideoFilter) {
  const matches = videos.filter((each) => fold(each.title).includes(fold(query)) && (!state || isInState(each, state)));
  if (!sortBy) return matches;
  const sign = sortType === "asc" ? 1 : -1;
  return matches.sort((a, b) => sign * compareBy(a, b, sortBy) || b._id.localeCompare(a._id));
}

/** Lists videos filtered and sorted by the server, or here for a server that does neither. */
export async function listFiltered(
  session: ApiSession,
  source: List<Video>,
  filter: VideoFilter,
  position: PagePosition,
  limit: number,
): Promise<{ data: Page<Video> }> {
  const { serverPage, all, from } = await searchOrWholeList(session, source, { ...filter }, position, limit);
  return { data: serverPage ?? slicePage({ docs: filterVideos(all.docs, filter), isCut: all.isCut }, from, limit) };
}

export const dashboard = (session: ApiSession) => ({
  stats: method(session, calls.findStats, stats),

  /** Lists the viewer's videos with these ids; no other server of the family changes several at once. */
  chosen: (ids: readonly string[]) =>
    call(session, calls.listChosenVideos, { query: { ids: ids.join() } }, z.array(video)),

  /** Sends the fields of a form as they were typed; the API validates them. */
  changeChosen: (body: Record<string, string>) =>
    sendCall(session, calls.changeChosenVideos, { body }, z.array(translatedOutcome)),

  /** Lists the viewer's own videos, published or not. Searches and sorts here for a server that does neither. */
  videos(viewerId: string, position: PagePosition, query: VideoFilter = {}, limit: number = pageSizes.table) {
    const fallback = calls.listChannelVideos;
    const ownVideos = listOf(calls.listOwnVideos, { params: { userId: viewerId }, fallback, shape: video });
    return Object.values(query).some(Boolean)
      ? listFiltered(session, ownVideos, query, position, limit)
      : list(session, ownVideos, position, limit);
  },
});
