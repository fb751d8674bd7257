import { json, type LoaderFunctionArgs, type MetaFunction, type SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FeedTabs } from "#app/components/shell/feed-tabs";
import { EmptyState } from "#app/components/ui/empty-state";
import { Pager } from "#app/components/ui/pager";
import { VideoGrid } from "#app/components/videos/video-grid";
import { siteDescription } from "#app/constants";
import { describeList } from "#app/http/describe.server";
import { required } from "#app/http/load.server";
import { useRoot } from "#app/root";
import { toCards } from "#app/video-api/view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/lists.server";

export const meta: MetaFunction = () => [{ title: "Home · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const feed = await required(videoApi(request, context).videos.feed(readPagePosition(request)));
  describeList({ request, context }, { title: "Vidlark", description: siteDescription, path: "/" });
  return json({ videos: toCards(feed.docs), next: feed.nextCursor, prev: feed.prevCursor, isCut: feed.isCut });
}

type Page = SerializeFrom<typeof loader>;

export default function Home() {
  const { videos, next, prev, isCut } = useLoaderData<typeof loader>();
  const { now, isSignedIn } = useRoot()!;
  return (
    <>
      {isSignedIn || prev ? (
        <h1 className="sr-only">Home</h1>
      ) : (
        <div className="mb-4 max-sm:pb-4">
          <h1>Welcome to Vidlark</h1>
          <p className="text-muted">{siteDescription}</p>
        </div>
      )}
      <FeedTabs />
      {videos.length === 0 ? (
        <EmptyState icon="film" title="No videos available" />
      ) : (
        <VideoGrid videos={videos} now={now} lead={!prev} heading="h2" />
      )}
      <Pager
        label="Videos"
        path="/"
        {...{ next, prev, isCut }}
        appended={{
          readPage: ({ videos, next }: Page) => ({
            list: <VideoGrid videos={videos} now={now} heading="h3" isLazy />,
            next,
          }),
        }}
      />
    </>
  );
}
