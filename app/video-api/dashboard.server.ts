import type { Sorting } from "#app/format/sorting";
import { calls } from "#contract/calls";
import { pageSizes } from "#contract/limits";
import { fold } from "#contract/fold";
import { method } from "./call.server";
import { list, type Page, type Place, searchOrWholeList, slice } from "./lists.server";
import { type List, listOf } from "./rows.server";
import type { ApiSession } from "./session.server";
import { stats, type Video, video } from "./shapes.server";

/** What is searched for among one's own titles, and in which order they come. */
interface Choice extends Partial<Sorting> {
  query?: string;
}

const compare = (a: Video, b: Video, by: Sorting["sortBy"]) =>
  by === "views" ? (a.views ?? -1) - (b.views ?? -1) : a[by].localeCompare(b[by]);

function choose(videos: Video[], { query = "", sortBy, sortType }: Choice) {
  const found = videos.filter(({ title }) => fold(title).includes(fold(query)));
  if (!sortBy) return found;
  const sign = sortType === "asc" ? 1 : -1;
  return found.sort((a, b) => sign * compare(a, b, sortBy) || b._id.localeCompare(a._id));
}

async function chosen(
  session: ApiSession,
  asked: List<Video>,
  choice: Choice,
  place: Place,
  limit: number,
): Promise<{ data: Page<Video> }> {
  const { found, all, from } = await searchOrWholeList(session, asked, { ...choice }, place, limit);
  return { data: found ?? slice({ docs: choose(all.docs, choice), isCut: all.isCut }, from, limit) };
}

/** dashboard/… */
export const dashboard = (session: ApiSession) => ({
  stats: method(session, calls.findStats, stats),

  /** The viewer's own videos, published or not; of a server that neither searches nor sorts, that is done here. */
  videos(viewerId: string, place: Place, query: Choice = {}, limit: number = pageSizes.table) {
    const fallback = calls.listChannelVideos;
    const own = listOf(calls.listOwnVideos, { params: { userId: viewerId }, fallback, of: video });
    return Object.values(query).some(Boolean)
      ? chosen(session, own, query, place, limit)
      : list(session, own, place, limit);
  },
});
