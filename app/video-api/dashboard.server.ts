import { pageSizes } from "#contract/limits";
import { call } from "./call.server";
import { list, type Place } from "./lists.server";
import type { ApiSession } from "./session.server";
import { stats, video } from "./shapes.server";
import type { Query } from "./spellings.server";

/** dashboard/… */
export const dashboard = (session: ApiSession) => ({
  stats: () => call(session, { to: ["GET dashboard/stats", "GET dashboard/states"], answer: stats }),

  /** The viewer's own videos, published or not; a server that neither sorts nor searches answers as it does. */
  videos(viewerId: string, place: Place, query: Query = {}, limit: number = pageSizes.table) {
    const to = ["GET dashboard/videos", "GET videos/allVideosOfUser/:viewerId"] as const;
    return list(session, { to, ids: { viewerId }, query, of: video }, place, limit);
  },
});
