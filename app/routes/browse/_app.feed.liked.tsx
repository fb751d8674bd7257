import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyState } from "#app/components/ui/empty-state";
import { PagedVideoGrid } from "#app/components/videos/video-grid";
import { WatchedLink } from "#app/components/videos/watched-link";
import { leaveEmptyPage } from "#app/http/leave-empty-page.server";
import { required } from "#app/http/load.server";
import { loadWithViewer } from "#app/http/viewer.server";
import { toVideoPage } from "#app/pages/card-states.server";
import { useRoot } from "#app/root";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { ListTotal } from "./list-total";
import * as t from "#languages/browse";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: `${t.likedVideos()} · Vidlark` }];

const pagePath = "/feed/liked";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [, liked] = await loadWithViewer(request, context, () =>
    required(videoApi(request, context).likes.videos(readPagePosition(request))),
  );
  leaveEmptyPage({ request, context }, liked.docs);
  return json({ total: liked.totalDocs, ...(await toVideoPage({ request, context }, liked)) });
}

export default function LikedVideos() {
  const { total, ...page } = useLoaderData<typeof loader>();
  const { now } = useRoot()!;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t.likedVideos()}</h1>
        </div>
        <ListTotal total={total} />
        {page.watched && (
          <div className="sm:ms-auto [&>p]:mb-0">
            <WatchedLink watched={page.watched} />
          </div>
        )}
      </div>
      <PagedVideoGrid page={page} label={t.likedVideosList()} path={pagePath} now={now} hasOwnWatchedLink>
        <EmptyState title={t.noVideosAvailable()}>
          <p className="text-muted">{t.likedAppear()}</p>
          <a className="button" href="/">
            {t.home()}
          </a>
        </EmptyState>
      </PagedVideoGrid>
    </>
  );
}
