import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { channelVideosFeed } from "#app/feeds/channel-videos-feed.server";
import { requirePublicAccess } from "#app/http/read-site.server";
import { requireParams } from "#app/http/params.server";

export const handle: RouteHandle = { isViewerIndependent: true };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { userId } = requireParams(params, "userId");
  await requirePublicAccess({ request, context }, "feeds");
  return channelVideosFeed({ request, context }, userId);
}
