import { Hono } from "hono";
import type { Env } from "#api/http/env";
import { pageAsked } from "#api/http/paging";
import { reply } from "#api/http/reply";
import { signedIn, viewerOf } from "#api/http/session";
import { listOfChannel } from "#api/videos/lists";
import { findStats } from "./queries";

/** Mounted at /api/v1/dashboard. */
export const dashboard = new Hono<Env>()
  .use(signedIn)
  .get("/stats", async (c) => reply(c, "Channel stats fetched successfully", await findStats(c.var.db, viewerOf(c).id)))
  .get("/videos", async (c) => {
    const { id } = viewerOf(c);
    const sorting = { by: "createdAt", ascending: false } as const;
    const { docs, nextCursor, prevCursor, limit } = await listOfChannel(
      c.var.db,
      id,
      pageAsked(c.req.query()),
      sorting,
      id,
    );
    return reply(c, "Channel videos fetched successfully", docs, 200, { page: { nextCursor, prevCursor, limit } });
  });
