import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { findFeedChannel } from "#app/feeds/find-feed-channel.server";
import { podcastResponse } from "#app/feeds/podcast.server";
import { encodePath } from "#app/format/path";
import { originOf } from "#app/http/describe.server";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { iconPath } from "#app/format/icon-path";
import { toBranding } from "#app/http/site-branding.server";
import { readSite, requirePublicAccess } from "#app/http/read-site.server";
import { visitorApi } from "#app/http/visitor-api.server";

export const handle: RouteHandle = { isViewerIndependent: true };

/** Returns the audio of a channel's newest public videos as a podcast. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { userId } = requireParams(params, "userId");
  await requirePublicAccess({ request, context }, "feeds");
  const [channel, { docs }, site] = await Promise.all([
    findFeedChannel({ request, context }, userId),
    required(visitorApi(request, context).videos.filesOfChannel(userId)),
    readSite(request, context),
  ]);
  const author = channel.fullName || channel.username;
  return podcastResponse(request, originOf({ request, context }), {
    title: author,
    author,
    description: channel.discriptions,
    category: channel.podcastCategory,
    page: encodePath`/user/${channel.username}/${userId}`,
    path: encodePath`/feeds/channel/${userId}/podcast`,
    artworkPath: iconPath("podcast", toBranding(site)?.icons),
    videos: docs,
  });
}
