import { Hono } from "hono";
import type { Env } from "#api/http/env";
import { fieldsOf } from "#api/http/fields";
import { pageAsked } from "#api/http/paging";
import { reply } from "#api/http/reply";
import { signedIn, viewerOf } from "#api/http/session";
import { findVisibleVideo } from "#api/videos/queries";
import { addToHistory, clearHistory, listHistory, removeFromHistory } from "./history";
import { findUser } from "./queries";

/** Mounted in the router of users. */
export const history = new Hono<Env>()
  .get("/history", signedIn, async (c) => {
    const { docs, page } = await listHistory(c.var.db, viewerOf(c).id, pageAsked(c.req.query()));
    return reply(c, "Watch history fetched successfully", docs, 200, { page });
  })
  .delete("/history", signedIn, async (c) => {
    await clearHistory(c.var.db, viewerOf(c).id);
    return reply(c, "Watch history cleared", {});
  })
  .delete("/history/:videoId", signedIn, async (c) => {
    await removeFromHistory(c.var.db, viewerOf(c).id, c.req.param("videoId"));
    return reply(c, "Video removed from watch history", {});
  })
  .post("/addVideoToWatchHistory", signedIn, async (c) => {
    const fields = await fieldsOf(c);
    const viewer = viewerOf(c);
    const video = await findVisibleVideo(c.var.db, fields.videoId ?? "", viewer.id);
    await addToHistory(c.var.db, viewer.id, video.id);
    return reply(c, "Video added to watch history", await findUser(c.var.db, viewer.id));
  });
