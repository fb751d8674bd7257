import { z } from "zod";
import { pageSizes } from "#contract/limits";
import { call } from "./call.server";
import type { ApiSession } from "./session.server";
import { stats, video } from "./shapes.server";
import type { Place } from "./videos.server";

/** dashboard/… */
export const dashboard = (session: ApiSession) => ({
  stats: () => call(session, { method: "GET", path: "dashboard/stats", answer: stats }),

  videos({ after, before }: Place) {
    const query = new URLSearchParams({
      limit: String(pageSizes.table),
      ...(after && { after }),
      ...(before && { before }),
    });
    return call(session, { method: "GET", path: `dashboard/videos?${query}`, answer: z.array(video) });
  },
});
