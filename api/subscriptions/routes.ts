import { Hono } from "hono";
import type { Env } from "#api/http/env";
import { fieldsOf } from "#api/http/fields";
import { idOf } from "#api/http/ids";
import { pageAsked } from "#api/http/paging";
import { reply } from "#api/http/reply";
import { signedIn, viewerOf } from "#api/http/session";
import { valid } from "#api/http/valid";
import { pageSizes } from "#contract/limits";
import { wantedSubscription } from "#contract/subscriptions";
import { listFollowed, listSubscribers } from "./lists";
import { isSubscribed, turnSubscription } from "./queries";

/** Mounted at /api/v1/subscriptions. */
export const subscriptions = new Hono<Env>()
  .on(["POST", "PATCH"], "/t/:channelId", signedIn, async (c) => {
    const channelId = idOf(c.req.param("channelId"), "channel");
    const { subscribed: wanted } = valid(wantedSubscription, await fieldsOf(c));
    const state = await turnSubscription(c.var.db, { subscriberId: viewerOf(c).id, channelId, wanted });
    return reply(c, state.subscribed ? "Subscribed successfully" : "Unsubscribed successfully", state);
  })
  .get("/c/:channelId", async (c) => {
    const channelId = idOf(c.req.param("channelId"), "channel");
    const asked = pageAsked(c.req.query(), pageSizes.mostSubscribers);
    const { docs, page } = await listSubscribers(c.var.db, channelId, asked, c.var.viewer?.id ?? null);
    return reply(c, "Subscribers fetched successfully", docs, 200, { page });
  })
  .get("/u/:userId", async (c) => {
    const query = c.req.query();
    const asked = { ...pageAsked(query), wanted: query.query ?? "" };
    const userId = idOf(c.req.param("userId"), "user");
    const { docs, page } = await listFollowed(c.var.db, userId, asked, c.var.viewer?.id ?? null);
    return reply(c, "Subscribed channels fetched successfully", docs, 200, { page });
  })
  .post("/subStatus", signedIn, async (c) => {
    const { channelId = "" } = await fieldsOf(c);
    const alreadySubscribed = await isSubscribed(c.var.db, viewerOf(c).id, idOf(channelId, "channel"));
    return reply(c, "Subscription status fetched successfully", { alreadySubscribed });
  });
