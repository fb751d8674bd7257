import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { atomResponse, toTextEntry } from "#app/feeds/atom.server";
import { findFeedChannel } from "#app/feeds/find-feed-channel.server";
import { encodePath, tweetPath } from "#app/format/path";
import { required } from "#app/http/load.server";
import { requirePublicAccess } from "#app/http/read-site.server";
import { requireParams } from "#app/http/params.server";
import { visitorApi } from "#app/http/visitor-api.server";
import { pageSizes } from "#contract/limits";
import * as t from "#languages/feeds";

export const handle: RouteHandle = { isViewerIndependent: true };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { userId } = requireParams(params, "userId");
  await requirePublicAccess({ request, context }, "feeds");
  const channel = await findFeedChannel({ request, context }, userId);
  const { docs } = await required(visitorApi(request, context).tweets.ofChannel(channel, {}, pageSizes.feed));
  return atomResponse(request, context, {
    title: t.tweetsBy({ name: channel.fullName || channel.username }),
    page: encodePath`/user/${channel.username}/${userId}/tweets`,
    path: encodePath`/feeds/channel/${userId}/tweets`,
    author: channel,
    createdAt: channel.createdAt,
    toEntries: (origin) =>
      docs.map((tweet) => {
        const place = { id: encodePath`/tweets/${tweet._id}`, page: tweetPath({ ...channel, _id: userId }, tweet._id) };
        return toTextEntry(tweet, place, origin);
      }),
  });
}
