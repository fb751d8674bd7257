import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FeedTabs } from "#app/components/shell/feed-tabs";
import { EmptyState } from "#app/components/ui/empty-state";
import { PagedVideoGrid } from "#app/components/videos/video-grid";
import { useSiteName } from "#app/components/ui/site-name";
import { describeList } from "#app/http/describe.server";
import { required } from "#app/http/load.server";
import { readSite } from "#app/http/read-site.server";
import { toVideoPage } from "#app/pages/card-states.server";
import { useRoot } from "#app/root";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { defaultDescription } from "#contract/words/site";

export const meta: MetaFunction = () => [{ title: "Home · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [feed, { name, description }] = await Promise.all([
    required(videoApi(request, context).videos.feed(readPagePosition(request))),
    readSite(request, context),
  ]);
  describeList({ request, context }, { title: name, description, path: "/" });
  return json(await toVideoPage({ request, context }, feed));
}

export default function Home() {
  const page = useLoaderData<typeof loader>();
  const { now, isSignedIn, site } = useRoot()!;
  const siteName = useSiteName();
  return (
    <>
      {page.prev ? (
        <h1 className="mb-4">More videos</h1>
      ) : isSignedIn ? (
        <h1 className="sr-only">Home</h1>
      ) : (
        <div className="mb-4 max-sm:pb-4">
          <h1>{`Welcome to ${siteName}`}</h1>
          <p className="text-muted">{site.description ?? defaultDescription}</p>
        </div>
      )}
      <FeedTabs />
      <PagedVideoGrid page={page} path="/" now={now} lead={!page.prev}>
        <EmptyState icon="film" title="No videos available" />
      </PagedVideoGrid>
    </>
  );
}
