import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { FollowedTab } from "#app/components/channels/channel-followed";
import { readListQuery } from "#app/format/query";
import { optionalSection } from "#app/http/load.server";
import { requireViewer } from "#app/http/viewer.server";
import { toSubscribedRows, toListView } from "#app/video-api/shapes/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { _id } = await requireViewer(request, context);
  const query = readListQuery(request);
  const { data: followed, failure } = await optionalSection(
    videoApi(request, context).subscriptions.followed(_id, readPagePosition(request), query),
  );
  return json({ query, followed: followed && toListView(followed, toSubscribedRows), failure });
}

export default function Subscribed() {
  const { query, followed, failure } = useLoaderData<typeof loader>();
  return <FollowedTab followed={followed} failure={failure} query={query} path={useLocation().pathname} />;
}
