import type { AppLoadContext } from "@remix-run/node";
import type { ChannelFigures } from "#app/components/about";
import { videoApi } from "#app/video-api/index.server";
import { beside } from "#app/http/load.server";

interface Asked {
  request: Request;
  context: AppLoadContext;
}

/** The figures of the viewer's own channel. */
export async function ownFigures({ request, context }: Asked): Promise<ChannelFigures> {
  const stats = await beside(videoApi(request, context).dashboard.stats());
  return { totalViews: stats?.totalViews ?? null, totalVideos: stats?.totalVideos ?? null, areMore: false };
}

/** Servers count no further than this. */
const mostCounted = 1_000;

/** The figures of another's channel, but for the views, which the channel itself tells. */
export async function othersFigures({ request, context }: Asked, userId: string): Promise<ChannelFigures> {
  const counted = await beside(videoApi(request, context).videos.countOfChannel(userId));
  const totalVideos = counted?.totalDocs ?? null;
  return { totalViews: null, totalVideos, areMore: totalVideos !== null && totalVideos >= mostCounted };
}
