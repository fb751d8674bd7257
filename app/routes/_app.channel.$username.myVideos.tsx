import { json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { BlockFailed } from "#app/components/ui/block-failed";
import { ChannelVideos } from "#app/components/channels/channel-videos";
import { sortingSearch, VideoSorting } from "#app/components/channels/video-sorting";
import { EmptyState } from "#app/components/ui/empty-state";
import { Icon } from "#app/components/ui/icon";
import { Pager } from "#app/components/ui/pager";
import { readSorting } from "#app/format/sorting";
import { optionalBlock } from "#app/http/load.server";
import { requireViewer } from "#app/http/viewer.server";
import { useRoot } from "#app/root";
import { toOwnCards } from "#app/video-api/view-models.server";
import { toListView } from "#app/video-api/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/lists.server";
import { pageSizes } from "#contract/limits";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { _id } = await requireViewer(request, context);
  const sorting = readSorting(sortingSearch(new URL(request.url).search)) ?? {};
  const { dashboard } = videoApi(request, context);
  const { data, failure } = await optionalBlock(
    dashboard.videos(_id, readPagePosition(request), sorting, pageSizes.videos),
  );
  return json({ videos: data && toListView(data, toOwnCards), failure });
}

export default function MyVideos() {
  const { videos, failure } = useLoaderData<typeof loader>();
  const { pathname: path, search } = useLocation();
  const { now } = useRoot()!;
  if (!videos) return <BlockFailed failure={failure} retry={path + search} />;
  const { docs, next, prev, isCut } = videos;
  return (
    <>
      {docs.length === 0 ? (
        <EmptyState icon="upload" title="No videos uploaded">
          <UploadLink />
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap justify-between gap-x-4">
            <VideoSorting />
            <p className="mb-4">
              <UploadLink />
            </p>
          </div>
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

function UploadLink() {
  return (
    <Link className="button button-primary" to="/admin/dashboard/upload">
      <Icon name="upload" />
      Upload video
    </Link>
  );
}
