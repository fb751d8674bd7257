import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { atomResponse } from "#app/feeds/atom.server";
import { findFeedChannel } from "#app/feeds/channel.server";
import { toVideoEntry } from "#app/feeds/video-entry.server";
import { absoluteUrl, encodePath } from "#app/format/path";
import { originOf } from "#app/http/describe.server";
import { required } from "#app/http/load.server";
import { readSiteName, requireVisitors } from "#app/http/read-site.server";
import { requireParams } from "#app/http/params.server";
import { visitorApi } from "#app/http/visitor-api.server";

export const handle: RouteHandle = { isForEverybody: true };

/** Answers with the newest public videos of a channel as an Atom feed. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { userId } = requireParams(params, "userId");
  await requireVisitors({ request, context }, "feeds");
  const siteName = await readSiteName(request, context);
  const origin = originOf({ request, context });
  const [channel, { docs }] = await Promise.all([
    findFeedChannel({ request, context }, userId),
    required(visitorApi(request, context).videos.newestOfChannel(userId)),
  ]);
  return atomResponse(request, origin, {
    siteName,
    title: `${channel.fullName || channel.username} · ${siteName}`,
    subtitle: channel.discriptions,
    page: encodePath`/user/${channel.username}/${userId}`,
    path: encodePath`/feeds/channel/${userId}/videos`,
    author: channel,
    picture: channel.avatar && absoluteUrl(channel.avatar, origin),
    createdAt: channel.createdAt,
    entries: docs.map((video) => toVideoEntry(video, origin)),
  });
}
