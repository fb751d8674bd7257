import type { RouteArgs } from "#app/context.server";
import { encodePath } from "#app/format/path";
import { required } from "#app/http/load.server";
import { visitorApi } from "#app/http/visitor-api.server";
import { atomResponse } from "./atom.server";
import { findFeedChannel } from "./find-feed-channel.server";
import { toVideoEntry } from "./video-entry.server";

/** Answers with the newest public videos of a channel as an Atom feed. */
export async function channelVideosFeed({ request, context }: RouteArgs, userId: string): Promise<Response> {
  const [channel, { docs }] = await Promise.all([
    findFeedChannel({ request, context }, userId),
    required(visitorApi(request, context).videos.newestOfChannel(userId)),
  ]);
  return atomResponse(request, context, {
    title: channel.fullName || channel.username,
    subtitle: channel.discriptions,
    page: encodePath`/user/${channel.username}/${userId}`,
    path: encodePath`/feeds/channel/${userId}/videos`,
    author: channel,
    picture: channel.avatar,
    createdAt: channel.createdAt,
    toEntries: (origin) => docs.map((video) => toVideoEntry(video, origin)),
  });
}
