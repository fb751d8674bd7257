import { Hono } from "hono";
import type { Env } from "#api/http/env";
import { idOf } from "#api/http/ids";
import { pageAsked } from "#api/http/paging";
import { reply } from "#api/http/reply";
import { signedIn, viewerOf } from "#api/http/session";
import { findOwnVideo } from "#api/videos/queries";
import { deleteCaptions, listCaptions, readCaptions } from "./queries";
import { receiveCaptions } from "./receive";

/** Reads a second of a video; nonsense counts as absent. */
const readSeconds = (text = "") => (/^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : null);

/** Mounted at /api/v1/captions. */
export const captions = new Hono<Env>()
  .get("/:videoId", async (c) => {
    const listed = await listCaptions(c.var.db, c.req.param("videoId"), c.var.viewer?.id ?? null);
    return reply(c, "Captions fetched successfully", listed);
  })
  .post("/:videoId", signedIn, async (c) => {
    const added = await receiveCaptions(c.var.deps, c.req.param("videoId"), viewerOf(c).id, c.req.raw);
    return reply(c, "Captions added successfully", added, 201);
  })
  .get("/:videoId/:captionsId", async (c) => {
    const id = idOf(c.req.param("captionsId"), "captions");
    const place = { videoId: c.req.param("videoId"), id };
    const { page, t } = c.req.query();
    const wanted = { page: pageAsked({ page: page ?? "" }).page, seconds: readSeconds(t) };
    const read = await readCaptions(c.var.db, place, c.var.viewer?.id ?? null, wanted);
    return reply(c, "Captions fetched successfully", read);
  })
  .delete("/:videoId/:captionsId", signedIn, async (c) => {
    const id = idOf(c.req.param("captionsId"), "captions");
    const video = await findOwnVideo(c.var.db, c.req.param("videoId"), viewerOf(c).id);
    await deleteCaptions(c.var.db, video.id, id);
    return reply(c, "Captions deleted successfully", {});
  });
