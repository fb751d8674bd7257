import { Hono } from "hono";
import type { Env } from "#api/http/env";
import { pageAsked } from "#api/http/paging";
import { reply } from "#api/http/reply";
import { signedIn, viewerOf } from "#api/http/session";
import { channelSortColumns, listOwn, sortingOf } from "#api/videos/lists";
import { foldedQuery } from "#contract/relevance";
import { findStats } from "./queries";

/** Mounted at /api/v1/dashboard. */
export const dashboard = new Hono<Env>()
  .use(signedIn)
  .get("/stats", async (c) => reply(c, "Channel stats fetched successfully", await findStats(c.var.db, viewerOf(c).id)))
  .get("/videos", async (c) => {
    const query = c.req.query();
    const wanted = { ownerId: viewerOf(c).id, q: foldedQuery(query.query ?? "") };
    const sorting = sortingOf(query, channelSortColumns);
    const { docs, nextCursor, prevCursor, limit } = await listOwn(c.var.db, wanted, pageAsked(query), sorting);
    return reply(c, "Channel videos fetched successfully", docs, 200, { page: { nextCursor, prevCursor, limit } });
  });
