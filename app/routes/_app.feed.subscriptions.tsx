import { json, type LoaderFunctionArgs, type MetaFunction, type SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FeedTabs } from "#app/components/shell/feed-tabs";
import { EmptyState } from "#app/components/ui/empty-state";
import { useVisit } from "#app/components/ui/page-context";
import { Pager } from "#app/components/ui/pager";
import { VideoGrid } from "#app/components/videos/video-grid";
import { required } from "#app/http/load.server";
import { loadWithViewer } from "#app/http/viewer.server";
import { withStates } from "#app/pages/card-states.server";
import { useRoot } from "#app/root";
import { toCards } from "#app/video-api/view-models.server";
import { toListView } from "#app/video-api/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/lists.server";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: "New from your subscriptions · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [, videos] = await loadWithViewer(request, context, () =>
    required(videoApi(request, context).subscriptions.videos(readPagePosition(request))),
  );
  const { docs, ...list } = toListView(videos, toCards);
  return json({ docs: await withStates({ request, context }, docs), ...list });
}

type Page = SerializeFrom<typeof loader>;

export default function SubscriptionsFeed() {
  const { docs, next, prev, isCut } = useLoaderData<typeof loader>();
  const { now } = useRoot()!;
  const { lacking } = useVisit();
  return (
    <>
      <FeedTabs />
      <div className="page-head">
        <h1>New from your subscriptions</h1>
        {!lacking.includes("feedAddress") && (
          <a className="button" href="/settings/feed">
            Feed reader
          </a>
        )}
      </div>
      {docs.length === 0 ? (
        <EmptyState icon="subs" title="No videos available">
          <p className="text-muted">Videos of the channels you subscribe to appear here.</p>
          <a className="button" href="/">
            Home
          </a>
        </EmptyState>
      ) : (
        <VideoGrid videos={docs} now={now} heading="h2" />
      )}
      <Pager
        label="Videos"
        path="/feed/subscriptions"
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
