import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { atomResponse } from "#app/feeds/atom.server";
import { toVideoEntry } from "#app/feeds/video-entry.server";
import { readQuery } from "#app/format/query";
import { required } from "#app/http/load.server";
import { visitorApi } from "#app/http/visitor-api.server";
import { secretFeedPath } from "#app/format/path";
import { isPublic } from "#app/video-api/resources/video-lists.server";
import * as t from "#languages/feeds";

export const handle: RouteHandle = { isViewerIndependent: true };

/** Returns the newest videos of the channels that the key's owner follows, as an Atom feed. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const key = readQuery(request, "key") ?? "";
  const docs = await required(visitorApi(request, context).subscriptions.feedVideos(key));
  return atomResponse(request, context, {
    title: t.newFromSubscriptions(),
    page: "/feed/subscriptions",
    path: secretFeedPath("subscriptions", key),
    createdAt: "",
    toEntries: (origin) => docs.filter(isPublic).map((video) => toVideoEntry(video, origin)),
    isSecret: true,
  });
}
