import type { ChannelFigures } from "#app/components/channels/about";
import { videoApi } from "#app/video-api/index.server";
import { optional } from "#app/http/load.server";
import type { RouteArgs } from "#app/context.server";

export async function findOwnFigures({ request, context }: RouteArgs): Promise<ChannelFigures> {
  const stats = await optional(videoApi(request, context).dashboard.stats());
  return { totalViews: stats?.totalViews ?? null, totalVideos: stats?.totalVideos ?? null, hasMore: false };
}

/** Servers stop counting here. */
const maxCounted = 1_000;

/** Finds the figures of another channel, without its views, which the channel itself carries. */
export async function findPublicFigures({ request, context }: RouteArgs, userId: string): Promise<ChannelFigures> {
  const videoCount = await optional(videoApi(request, context).videos.countOfChannel(userId));
  const totalVideos = videoCount?.totalDocs ?? null;
  return { totalViews: null, totalVideos, hasMore: totalVideos !== null && totalVideos >= maxCounted };
}
