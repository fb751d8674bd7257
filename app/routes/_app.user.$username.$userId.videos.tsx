import { json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { BlockFailed } from "#app/components/ui/block-failed";
import { ChannelVideos } from "#app/components/channels/channel-videos";
import { sortingSearch, VideoSorting } from "#app/components/channels/video-sorting";
import { EmptyState } from "#app/components/ui/empty-state";
import { Pager } from "#app/components/ui/pager";
import { readSorting } from "#app/format/sorting";
import { optionalBlock } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { useRoot } from "#app/root";
import { toChannelCards } from "#app/video-api/view-models.server";
import { toListView } from "#app/video-api/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/lists.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { userId } = requireParams(params, "userId");
  const sorting = readSorting(sortingSearch(new URL(request.url).search));
  const { data: videos, failure } = await optionalBlock(
    videoApi(request, context).videos.ofChannel(userId, readPagePosition(request), sorting),
  );
  return json({ videos: videos && toListView(videos, toChannelCards), failure });
}

export default function Videos() {
  const { videos, failure } = useLoaderData<typeof loader>();
  const { pathname: path, search } = useLocation();
  const { now } = useRoot()!;
  if (!videos) return <BlockFailed failure={failure} retry={path + search} />;
  const { docs, next, prev, isCut } = videos;
  return (
    <>
      {docs.length === 0 ? (
        <EmptyState icon="film" title="No videos uploaded" />
      ) : (
        <>
          <VideoSorting />
          <ChannelVideos videos={docs} now={now} />
        </>
      )}
      <Pager
        label="Videos"
        path={path + sortingSearch(search)}
        {...{ next, prev, isCut }}
        appended={{
          readPage: ({ videos }: SerializeFrom<typeof loader>) =>
            videos && { list: <ChannelVideos videos={videos.docs} now={now} isAppended />, next: videos.next },
        }}
      />
    </>
  );
}
