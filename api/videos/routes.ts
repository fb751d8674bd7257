import { Hono } from "hono";
import type { Env } from "#api/http/env";
import { pageAsked } from "#api/http/paging";
import { reply } from "#api/http/reply";
import { signedIn, viewerOf } from "#api/http/session";
import { removeVideoFiles } from "#api/media/store";
import { foldedQuery } from "#contract/relevance";
import { deleteVideo, togglePublished } from "./changes";
import { editVideo } from "./edit";
import { listFeed, listOfChannel, searchVideos, sortColumns, sortingOf } from "./lists";
import { publishVideo } from "./publish";
import { findOwnVideo, findVisibleVideo, toVideo, watchVideo } from "./queries";
import { retryVideo } from "./retry";
import { visitorOf } from "./views";

/** Mounted at /api/v1/videos. */
export const videos = new Hono<Env>()
  .get("/", async (c) => {
    const query = c.req.query();
    const { db, viewer } = c.var;
    const asked = pageAsked(query);
    const search = { q: foldedQuery(query.query ?? ""), ownerId: query.userId };
    if (search.q)
      return reply(c, "Videos fetched successfully", await searchVideos(db, search, asked, viewer?.id ?? null));
    const videos = query.userId
      ? await listOfChannel(db, query.userId, asked, sortingOf(query, sortColumns), viewer?.id ?? null)
      : await listFeed(db, asked, sortingOf(query, sortColumns), viewer?.id ?? null);
    return reply(c, "Videos fetched successfully", videos);
  })
  .post("/", signedIn, async (c) => {
    const viewer = viewerOf(c);
    const id = await publishVideo(c.var.deps, viewer.id, c.req.raw);
    const video = await findOwnVideo(c.var.db, id, viewer.id);
    return reply(c, "Video published successfully", toVideo(video, viewer.id), 201);
  })
  .get("/allVideosOfUser/:userId", async (c) => {
    const query = c.req.query();
    const viewerId = c.var.viewer?.id ?? null;
    const page = await listOfChannel(
      c.var.db,
      c.req.param("userId"),
      pageAsked(query),
      sortingOf(query, sortColumns),
      viewerId,
    );
    const { docs, nextCursor, prevCursor, limit } = page;
    return reply(c, "Videos fetched successfully", { result: docs, nextCursor, prevCursor, limit });
  })
  .patch("/toggle/publish/:videoId", signedIn, async (c) => {
    const viewer = viewerOf(c);
    const video = await togglePublished(c.var.db, c.req.param("videoId"), viewer.id);
    return reply(c, "Video publish status toggled", toVideo(video, viewer.id));
  })
  .patch("/retry/:videoId", signedIn, async (c) => {
    const viewer = viewerOf(c);
    const video = await retryVideo(c.var.deps, c.req.param("videoId"), viewer.id);
    return reply(c, "Processing begins anew", toVideo(video, viewer.id));
  })
  .patch("/view/:videoId", async (c) => {
    const viewerId = c.var.viewer?.id ?? null;
    const video = await findVisibleVideo(c.var.db, c.req.param("videoId"), viewerId);
    const visitor = visitorOf(c.var.deps.secret, viewerId, c.env.address, c.req.header("User-Agent") ?? "");
    c.var.deps.views.count({ videoId: video.id, ...visitor });
    return reply(c, "View counted", toVideo(video, viewerId));
  })
  .get("/:videoId", async (c) =>
    reply(
      c,
      "Video fetched successfully",
      await watchVideo(c.var.db, c.req.param("videoId"), c.var.viewer?.id ?? null),
    ),
  )
  .patch("/:videoId", signedIn, async (c) => {
    const viewer = viewerOf(c);
    const video = await editVideo(c.var.deps, c.req.param("videoId"), viewer.id, c.req.raw);
    return reply(c, "Video updated successfully", toVideo(video, viewer.id));
  })
  .delete("/:videoId", signedIn, async (c) => {
    const videoId = c.req.param("videoId").toLowerCase();
    await deleteVideo(c.var.db, videoId, viewerOf(c).id);
    await removeVideoFiles(c.var.deps.media, videoId);
    return reply(c, "Video deleted successfully", {});
  });
