import { json } from "@remix-run/node";
import { required } from "#app/http/load.server";
import type { RouteArgs } from "#app/context.server";
import { visitorApi } from "#app/http/visitor-api.server";

/**
 * Finds the channel of a feed by its id. The URLs of feeds contain no username, so that they stay valid after a change
 * of name; a server that finds channels by username only has no feeds.
 */
export async function findFeedChannel({ request, context }: RouteArgs, userId: string) {
  const channel = await required(visitorApi(request, context).users.channel(userId));
  if (channel._id !== userId) throw json(null, 404);
  return channel;
}
