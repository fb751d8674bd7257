import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from "@remix-run/react";
import { BlockFailed } from "#app/components/block-failed";
import { EmptyState } from "#app/components/empty-state";
import { Icon } from "#app/components/icon";
import { Pager } from "#app/components/pager";
import { Stats } from "#app/components/stats";
import { VideoTable } from "#app/components/video-table";
import { beside, mainThing } from "#app/http/load.server";
import { requireViewer } from "#app/http/viewer.server";
import { listIsCut } from "#app/messages";
import { toOwn } from "#app/video-api/cards.server";
import { videoApi } from "#app/video-api/index.server";
import { placeOf } from "#app/video-api/lists.server";

export const meta: MetaFunction = () => [{ title: "Dashboard · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { _id, username } = await requireViewer(request, context);
  const { dashboard } = videoApi(request, context);
  // Under a dialog the list is but a block beside it: what was typed there must not be lost for it.
  const isMain = new URL(request.url).pathname === home;
  const listing = (isMain ? mainThing : beside)(dashboard.videos(_id, placeOf(request)));
  const [stats, list] = await Promise.all([beside(dashboard.stats()), listing]);
  if (!list) return json({ username, stats, list });
  const { docs, nextCursor: next, prevCursor: prev, isCut } = list;
  return json({ username, stats, list: { videos: toOwn(docs), next, prev, isCut } });
}

const home = "/admin/dashboard";

/** Opening and leaving a dialog changes nothing below it, nor does a form that was refused. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isMove = !formMethod && currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search;
  return isMove || actionStatus >= 400 ? false : defaultShouldRevalidate;
}

export default function Dashboard() {
  const { username, stats, list } = useLoaderData<typeof loader>();
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
      {list ? <YourVideos {...list} returnTo={home + search} /> : <BlockFailed retry={home} />}
    </>
  );
}

type List = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["list"]>;

function YourVideos({ videos, next, prev, isCut, returnTo }: List & { returnTo: string }) {
  return (
    <>
      {videos.length === 0 ? (
        <EmptyState icon="film" title="No videos uploaded">
          <p className="muted">What you upload is listed here, published or not.</p>
        </EmptyState>
      ) : (
        <VideoTable videos={videos} returnTo={returnTo} />
      )}
      {isCut && <p className="muted">{listIsCut}</p>}
      <Pager label="Your videos" next={next && `${home}?after=${next}`} prev={prev && `${home}?before=${prev}`} />
    </>
  );
}
