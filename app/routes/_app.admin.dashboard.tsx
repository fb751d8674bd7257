import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from "@remix-run/react";
import { BlockFailed } from "#app/components/block-failed";
import { EmptyState } from "#app/components/empty-state";
import { Icon } from "#app/components/icon";
import { Pager } from "#app/components/pager";
import { Stats } from "#app/components/stats";
import { VideoTable } from "#app/components/video-table";
import { beside, listOf } from "#app/http/load.server";
import { requireViewer } from "#app/http/viewer.server";
import { toOwn } from "#app/video-api/cards.server";
import { videoApi } from "#app/video-api/index.server";
import { placeOf } from "#app/video-api/videos.server";

export const meta: MetaFunction = () => [{ title: "Dashboard · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { username } = await requireViewer(request, context);
  const { dashboard } = videoApi(request, context);
  const [stats, videos] = await Promise.all([beside(dashboard.stats()), listOf(dashboard.videos(placeOf(request)))]);
  return json({ username, stats, videos: toOwn(videos.docs), next: videos.nextCursor, prev: videos.prevCursor });
}

const home = "/admin/dashboard";

/** Opening and leaving a dialog changes nothing below it. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isMove = !formMethod && currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search;
  return isMove ? false : defaultShouldRevalidate;
}

export default function Dashboard() {
  const { username, stats, videos, next, prev } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <>
      <Outlet />
      <div className="head">
        <h1>Welcome back, {username}</h1>
        <Link className="btn primary" to={`${home}/upload${search}`} preventScrollReset>
          <Icon name="upload" />
          Upload video
        </Link>
      </div>
      <Stats stats={stats} />
      {!stats && <BlockFailed retry={home} />}
      {videos.length === 0 ? (
        <EmptyState icon="film" title="No videos uploaded">
          <p className="muted">What you upload is listed here, published or not.</p>
        </EmptyState>
      ) : (
        <VideoTable videos={videos} returnTo={home + search} />
      )}
      <Pager label="Your videos" next={next && `${home}?after=${next}`} prev={prev && `${home}?before=${prev}`} />
    </>
  );
}
