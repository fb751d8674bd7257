import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { VideosTab } from "#app/components/channels/videos-tab";
import { sortingSearch } from "#app/components/channels/video-sorting";
import { EmptyState } from "#app/components/ui/empty-state";
import { readSorting } from "#app/format/sorting";
import { optionalSection } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { withStates } from "#app/pages/card-states.server";
import { useRoot } from "#app/root";
import { toChannelCards } from "#app/video-api/shapes/view-models.server";
import { toListView } from "#app/video-api/shapes/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { userId } = requireParams(params, "userId");
  const sorting = readSorting(sortingSearch(new URL(request.url).search));
  const { data, failure } = await optionalSection(
    videoApi(request, context).videos.ofChannel(userId, readPagePosition(request), sorting),
  );
  const list = data && toListView(data, toChannelCards);
  const videos = list && { ...list, docs: await withStates({ request, context }, list.docs) };
  return json({ videos, failure });
}

export default function Videos() {
  const { videos, failure } = useLoaderData<typeof loader>();
  const { now } = useRoot()!;
  return (
    <VideosTab
      videos={videos}
      failure={failure}
      now={now}
      empty={<EmptyState icon="film" title="No videos uploaded" />}
    />
  );
}
