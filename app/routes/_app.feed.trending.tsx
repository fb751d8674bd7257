import { json, type LoaderFunctionArgs, type MetaFunction, type SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FeedTabs } from "#app/components/shell/feed-tabs";
import { EmptyState } from "#app/components/ui/empty-state";
import { Pager } from "#app/components/ui/pager";
import { VideoGrid } from "#app/components/videos/video-grid";
import { required } from "#app/http/load.server";
import { useRoot } from "#app/root";
import { toCards } from "#app/video-api/view-models.server";
import { toListView } from "#app/video-api/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/lists.server";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [
  { title: "Trending · Vidlark" },
  { name: "description", content: "The videos that were watched most in the last days." },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const videos = await required(videoApi(request, context).videos.trending(readPagePosition(request)));
  return json(toListView(videos, toCards));
}

type Page = SerializeFrom<typeof loader>;

export default function Trending() {
  const { docs, next, prev, isCut } = useLoaderData<typeof loader>();
  const { now } = useRoot()!;
  return (
    <>
      <FeedTabs />
      <h1>Trending</h1>
      <p className="mb-4 text-muted">
        The videos with the most views in the last days. After two days, a view counts half as much.
      </p>
      {docs.length === 0 ? (
        <EmptyState icon="chart" title="No videos available" />
      ) : (
        <VideoGrid videos={docs} now={now} heading="h2" />
      )}
      <Pager
        label="Videos"
        path="/feed/trending"
        {...{ next, prev, isCut }}
        appended={{
          readPage: ({ docs, next }: Page) => ({
            list: <VideoGrid videos={docs} now={now} heading="h3" isLazy />,
            next,
          }),
        }}
      />
    </>
  );
}
