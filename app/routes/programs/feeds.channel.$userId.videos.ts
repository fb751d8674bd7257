import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { atomResponse } from "#app/feeds/atom.server";
import { findFeedChannel } from "#app/feeds/find-feed-channel.server";
import { toVideoEntry } from "#app/feeds/video-entry.server";
import { encodePath } from "#app/format/path";
import { required } from "#app/http/load.server";
import { requirePublicAccess } from "#app/http/read-site.server";
import { requireParams } from "#app/http/params.server";
import { visitorApi } from "#app/http/visitor-api.server";

export const handle: RouteHandle = { isViewerIndependent: true };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { userId } = requireParams(params, "userId");
  await requirePublicAccess({ request, context }, "feeds");
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
