import { Hono } from "hono";
import type { Env } from "#api/http/env";
import { fieldsOf } from "#api/http/fields";
import { idOf } from "#api/http/ids";
import { pageAsked } from "#api/http/paging";
import { reply } from "#api/http/reply";
import { signedIn, viewerOf } from "#api/http/session";
import { valid } from "#api/http/valid";
import { wantedLike } from "#contract/likes";
import { countLikes, listLikedVideos, turnLike } from "./queries";
import { things } from "./things";

/** Mounted at /api/v1/likes. */
export const likes = new Hono<Env>().get("/videos", signedIn, async (c) => {
  const { docs, page } = await listLikedVideos(c.var.db, viewerOf(c).id, pageAsked(c.req.query()));
  return reply(c, "Liked videos fetched successfully", docs, 200, { page });
});

for (const [letter, thing] of Object.entries(things)) {
  const idIn = (text: string) => idOf(text, thing.name.toLowerCase());
  likes.on(["POST", "PATCH"], `/toggle/${letter}/:id`, signedIn, async (c) => {
    const id = idIn(c.req.param("id"));
    const { liked: wanted } = valid(wantedLike, await fieldsOf(c));
    const like = await turnLike(c.var.db, { thing, id, viewerId: viewerOf(c).id, wanted });
    return reply(c, like.liked ? `${thing.name} liked` : "Like removed", like);
  });
  likes.get(`/likecount/${letter}/:id`, async (c) => {
    const likes = await countLikes(c.var.db, thing, idIn(c.req.param("id")), c.var.viewer?.id ?? null);
    return reply(c, "Likes counted", likes, 200, likes);
  });
}
