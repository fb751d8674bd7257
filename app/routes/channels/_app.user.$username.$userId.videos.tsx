import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { Showcase } from "#app/components/channels/showcase";
import { VideosTab } from "#app/components/channels/videos-tab";
import { readSortingQuery } from "#app/components/channels/video-sorting";
import { EmptyState } from "#app/components/ui/empty-state";
import { readSorting } from "#app/format/sorting";
import { leaveEmptyPage } from "#app/http/leave-empty-page.server";
import { optionalSection } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { hideWatched, withStates } from "#app/pages/card-states.server";
import { findShowcase } from "#app/pages/showcase.server";
import { useRoot } from "#app/root";
import { toChannelCards } from "#app/video-api/shapes/view-models.server";
import { type ShownChannel, toListView } from "#app/video-api/shapes/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import * as t from "#languages/channels";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { userId } = requireParams(params, "userId");
  const sorting = readSorting(readSortingQuery(new URL(request.url).search));
  const [{ data, failure }, showcase] = await Promise.all([
    optionalSection(videoApi(request, context).videos.ofChannel(userId, readPagePosition(request), sorting)),
    findShowcase({ request, context }, userId),
  ]);
  leaveEmptyPage({ request, context }, data?.docs);
  const list = data && toListView(data, toChannelCards);
  const filtered = list && hideWatched(request, await withStates({ request, context }, list.docs));
  const videos = filtered && { ...list, docs: filtered.videos, ...(filtered.watched && { watched: filtered.watched }) };
  return json({ videos, showcase, failure });
}

export default function Videos() {
  const { videos, showcase, failure } = useLoaderData<typeof loader>();
  const { isSubscribed } = useOutletContext<ShownChannel>();
  const { now } = useRoot()!;
  return (
    <>
      {showcase && <Showcase {...showcase} now={now} isFollowed={isSubscribed} />}
      <VideosTab
        videos={videos}
        failure={failure}
        now={now}
        empty={<EmptyState title={t.noVideosUploaded()} />}
        hasHeading={showcase !== null}
      />
    </>
  );
}
