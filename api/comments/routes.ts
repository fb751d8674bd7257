import { type Context, Hono } from "hono";
import type { Env } from "#api/http/env";
import { fieldsOf } from "#api/http/fields";
import { idOf } from "#api/http/ids";
import { pageAsked } from "#api/http/paging";
import { reply } from "#api/http/reply";
import { signedIn, viewerOf } from "#api/http/session";
import { valid } from "#api/http/valid";
import { newComment } from "#contract/comments";
import { addComment, changeComment, deleteComment, listComments, readComment } from "./queries";

/** What was written; old clients call it `content`. */
async function contentOf(c: Context<Env>): Promise<string> {
  const { commentContent, content } = await fieldsOf(c);
  return valid(newComment, { commentContent: commentContent ?? content }).commentContent;
}

/** Mounted at /api/v1/comments. */
export const comments = new Hono<Env>()
  .get("/:videoId", async (c) => {
    const { db, viewer } = c.var;
    const page = await listComments(db, c.req.param("videoId"), pageAsked(c.req.query()), viewer?.id ?? null);
    return reply(c, "Comments fetched successfully", page);
  })
  .post("/:videoId", signedIn, async (c) => {
    const comment = { videoId: c.req.param("videoId"), ownerId: viewerOf(c).id, content: await contentOf(c) };
    return reply(c, "Comment added successfully", await addComment(c.var.db, comment), 201);
  });

/** Mounted at /api/v1/comment. */
export const comment = new Hono<Env>()
  .get("/:commentId", async (c) => {
    const found = await readComment(c.var.db, idOf(c.req.param("commentId"), "comment"), c.var.viewer?.id ?? null);
    return reply(c, "Comment fetched successfully", found);
  })
  .patch("/:commentId", signedIn, async (c) => {
    const id = idOf(c.req.param("commentId"), "comment");
    const changed = await changeComment(c.var.db, id, viewerOf(c).id, await contentOf(c));
    return reply(c, "Comment updated successfully", changed);
  })
  .delete("/:commentId", signedIn, async (c) => {
    await deleteComment(c.var.db, idOf(c.req.param("commentId"), "comment"), viewerOf(c).id);
    return reply(c, "Comment deleted successfully", {});
  });
