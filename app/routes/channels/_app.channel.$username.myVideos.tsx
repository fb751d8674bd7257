import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { VideosTab } from "#app/components/channels/videos-tab";
import { readSortingQuery } from "#app/components/channels/video-sorting";
import { EmptyState } from "#app/components/ui/empty-state";
import { Icon } from "#app/components/ui/icon";
import { readSorting } from "#app/format/sorting";
import { leaveEmptyPage } from "#app/http/leave-empty-page.server";
import { optional, optionalSection } from "#app/http/load.server";
import { requireViewer } from "#app/http/viewer.server";
import { useRoot } from "#app/root";
import { toOwnCards } from "#app/video-api/shapes/view-models.server";
import { toListView } from "#app/video-api/shapes/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { pageSizes } from "#contract/limits";
import * as t from "#languages/channels";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { _id } = await requireViewer(request, context);
  const sorting = readSorting(readSortingQuery(new URL(request.url).search)) ?? {};
  const { dashboard, users } = videoApi(request, context);
  const [{ data, failure }, showcase] = await Promise.all([
    optionalSection(dashboard.videos(_id, readPagePosition(request), sorting, pageSizes.videos)),
    optional(users.ownShowcase()),
  ]);
  leaveEmptyPage({ request, context }, data?.docs);
  const showcaseVideos = showcase ? [showcase.trailer, ...showcase.pinned] : [];
  const lacksVideo = showcaseVideos.some((video) => video && video.state !== "shown");
  return json({ videos: data && toListView(data, toOwnCards), lacksVideo, failure });
}

export default function MyVideos() {
  const { videos, lacksVideo, failure } = useLoaderData<typeof loader>();
  const { now } = useRoot()!;
  const empty = (
    <EmptyState title={t.noVideosUploaded()}>
      <UploadLink />
    </EmptyState>
  );
  const tool = (
    <p className="mb-4 max-sm:hidden">
      <UploadLink />
    </p>
  );
  return (
    <>
      {lacksVideo && (
        <p className="panel mb-4" role="note">
          {t.othersDoNotSee({ link: (text) => <Link to="/settings/showcase">{text}</Link> })}
        </p>
      )}
      <VideosTab videos={videos} failure={failure} now={now} empty={empty} tool={tool} />
    </>
  );
}

function UploadLink() {
  return (
    <Link className="button button-primary" to="/admin/dashboard/upload">
      <Icon name="upload" />
      {t.uploadVideo()}
    </Link>
  );
}
