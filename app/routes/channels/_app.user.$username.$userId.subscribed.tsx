import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { FollowedTab } from "#app/components/channels/followed-tab";
import { readListQuery } from "#app/format/query";
import { leaveEmptyPage } from "#app/http/leave-empty-page.server";
import { optionalSection } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { requireViewer } from "#app/http/viewer.server";
import { toChannelRows, toListView, toSubscribedRows } from "#app/video-api/shapes/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const isOwn = !("userId" in params);
  const userId = isOwn ? (await requireViewer(request, context))._id : requireParams(params, "userId").userId;
  const query = readListQuery(request);
  const { subscriptions } = videoApi(request, context);
  const { data: followed, failure } = await optionalSection(
    subscriptions.followed(userId, readPagePosition(request), query),
  );
  leaveEmptyPage({ request, context }, followed?.docs);
  const toRows = isOwn ? toSubscribedRows : toChannelRows;
  return json({ query, followed: followed && toListView(followed, toRows), failure });
}

export default function Subscribed() {
  const { query, followed, failure } = useLoaderData<typeof loader>();
  return <FollowedTab followed={followed} failure={failure} query={query} path={useLocation().pathname} />;
}
