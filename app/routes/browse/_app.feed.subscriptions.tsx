import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FeedTabs } from "#app/components/shell/feed-tabs";
import { EmptyState } from "#app/components/ui/empty-state";
import { useSupportedControls } from "#app/components/ui/page-context";
import { PagedVideoGrid } from "#app/components/videos/video-grid";
import { WatchedLink } from "#app/components/videos/watched-link";
import { required } from "#app/http/load.server";
import { loadWithViewer } from "#app/http/viewer.server";
import { toVideoPage } from "#app/pages/card-states.server";
import { useRoot } from "#app/root";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import * as t from "#languages/browse";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: `${t.newFromSubscriptions()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [, videos] = await loadWithViewer(request, context, () =>
    required(videoApi(request, context).subscriptions.videos(readPagePosition(request))),
  );
  return json(await toVideoPage({ request, context }, videos));
}

export default function SubscriptionsFeed() {
  const page = useLoaderData<typeof loader>();
  const { now } = useRoot()!;
  const supports = useSupportedControls();
  return (
    <>
      <FeedTabs />
      <div className="page-head">
        <h1 className="max-sm:sr-only">{t.newFromSubscriptions()}</h1>
        <div className="row empty:hidden max-sm:mt-0! [&>p]:mb-0">
          {page.watched && <WatchedLink watched={page.watched} />}
          {supports("feedAddress") && (
            <a className="button" href="/settings/feed">
              {t.rssFeed()}
            </a>
          )}
        </div>
      </div>
      <PagedVideoGrid page={page} path="/feed/subscriptions" now={now} hasOwnWatchedLink>
        <EmptyState title={t.noVideosAvailable()}>
          <p className="text-muted">{t.subscriptionsAppear()}</p>
          <a className="button" href="/">
            {t.home()}
          </a>
        </EmptyState>
      </PagedVideoGrid>
    </>
  );
}
