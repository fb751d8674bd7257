import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FeedTabs } from "#app/components/shell/feed-tabs";
import { EmptyState } from "#app/components/ui/empty-state";
import { PagedVideoGrid } from "#app/components/videos/video-grid";
import { required } from "#app/http/load.server";
import { readSite } from "#app/http/read-site.server";
import { toVideoPage } from "#app/pages/card-states.server";
import { useRoot } from "#app/root";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import * as t from "#languages/browse";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [
  { title: `${t.trending()} · Vidlark` },
  { name: "description", content: t.trendingAre() },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [videos, { categories }] = await Promise.all([
    required(videoApi(request, context).videos.trending(readPagePosition(request))),
    readSite(request, context),
  ]);
  return json({ ...(await toVideoPage({ request, context }, videos)), categories });
}

export default function Trending() {
  const { categories, ...page } = useLoaderData<typeof loader>();
  const { now } = useRoot()!;
  // CSS numbers the cards from 1, so only on the first page and with no card hidden.
  const isRanked = !page.prev && !page.watched?.areHidden;
  return (
    <div className={isRanked ? "ranked" : undefined}>
      <FeedTabs categories={categories} />
      <h1>{t.trending()}</h1>
      <p className="mt-1 mb-4 text-muted">{t.trendingIsHow()}</p>
      <PagedVideoGrid page={page} path="/feed/trending" now={now}>
        <EmptyState title={t.noVideosAvailable()} />
      </PagedVideoGrid>
    </div>
  );
}
