import { type Context, Hono } from "hono";
import type { Env } from "#api/http/env";
import { idOf } from "#api/http/ids";
import { pageAsked } from "#api/http/paging";
import { reply } from "#api/http/reply";
import { signedIn, viewerOf } from "#api/http/session";
import { addDraft, editDraft } from "./edit";
import { dropDraft } from "./keep";
import { findDraft, listDrafts, toDraft } from "./queries";

const ownDraft = (c: Context<Env>) => findDraft(c.var.db, idOf(c.req.param("draftId") ?? "", "draft"), viewerOf(c).id);

/** Mounted at /api/v1/drafts. */
export const drafts = new Hono<Env>()
  .use(signedIn)
  .get("/", async (c) => {
    const query = c.req.query();
    const wanted = { ownerId: viewerOf(c).id, token: query.draft };
    return reply(c, "Drafts fetched successfully", await listDrafts(c.var.deps, wanted, pageAsked(query)));
  })
  .post("/", async (c) => {
    const draft = await addDraft(c.var.deps, viewerOf(c).id, c.req.raw);
    return reply(c, "Draft saved", await toDraft(c.var.deps, draft), 201);
  })
  .get("/:draftId", async (c) => reply(c, "Draft fetched successfully", await toDraft(c.var.deps, await ownDraft(c))))
  .patch("/:draftId", async (c) => {
    const draft = await editDraft(c.var.deps, await ownDraft(c), c.req.raw);
    return reply(c, "Draft saved", await toDraft(c.var.deps, draft));
  })
  .delete("/:draftId", async (c) => {
    await dropDraft(c.var.deps, (await ownDraft(c)).id);
    return reply(c, "Draft deleted", {});
  });
