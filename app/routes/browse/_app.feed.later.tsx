import { json, type LoaderFunctionArgs, type MetaFunction, type SerializeFrom } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { KeptLink } from "#app/kept/kept-link";
import { FeedTabs } from "#app/components/shell/feed-tabs";
import { EmptyState } from "#app/components/ui/empty-state";
import { Icon } from "#app/components/ui/icon";
import { Pager } from "#app/components/ui/pager";
import { RemoveButton, removableList, twoColumns } from "#app/components/videos/remove-button";
import { VideoList } from "#app/components/videos/video-list";
import { encodePath } from "#app/format/path";
import { leaveEmptyPage } from "#app/http/leave-empty-page.server";
import { required } from "#app/http/load.server";
import { loadWithViewer } from "#app/http/viewer.server";
import { withStates } from "#app/pages/card-states.server";
import { useRoot } from "#app/root";
import { toListView } from "#app/video-api/shapes/community-view-models.server";
import { toCards } from "#app/video-api/shapes/view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { ListTotal } from "./list-total";
import * as t from "#languages/browse";
import * as kept from "#languages/kept";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: `${t.watchLater()} · Vidlark` }];

const pagePath = "/feed/later";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [{ _id }, page] = await loadWithViewer(request, context, () =>
    required(videoApi(request, context).playlists.watchLater(readPagePosition(request))),
  );
  const { docs, ...cursors } = toListView(page, toCards);
  leaveEmptyPage({ request, context }, docs);
  // As a playlist, Watch later has the id of its owner.
  const videos = await withStates({ request, context }, docs);
  return json({ total: page.totalDocs, videos, ...cursors, list: `?list=${_id}` });
}

type Page = SerializeFrom<typeof loader>;

export default function WatchLater() {
  const { total, videos, list, ...cursors } = useLoaderData<typeof loader>();
  const [first] = videos;
  return (
    <>
      <FeedTabs />
      <div className="page-head">
        <h1 className="flex-none!">{t.watchLater()}</h1>
        <ListTotal total={total} />
        <div className="row sm:ms-auto">
          {first && (
            <Link className="button button-primary" to={encodePath`/video/${first._id}` + list}>
              <Icon name="list" />
              {t.playAll()}
            </Link>
          )}
          <KeptLink />
        </div>
      </div>
      {first ? (
        <SavedVideos videos={videos} list={list} heading="h2" />
      ) : (
        <EmptyState title={t.noVideosForLater()}>
          <p className="text-muted">{t.watchLaterIsHow()}</p>
          <a className="button" href="/">
            {kept.findVideo()}
          </a>
        </EmptyState>
      )}
      <Pager
        label={t.watchLater()}
        path={pagePath}
        {...cursors}
        appended={{
          readPage: ({ next, ...page }: Page) => ({ list: <SavedVideos {...page} heading="h3" isLazy />, next }),
          hasControls: true,
        }}
      />
    </>
  );
}

interface SavedVideosProps extends Pick<Page, "videos" | "list"> {
  heading: "h2" | "h3";
  isLazy?: boolean;
}

function SavedVideos({ videos, list, heading, isLazy }: SavedVideosProps) {
  const { search } = useLocation();
  const { now } = useRoot()!;
  const toRemoveProps = ({ _id, title }: Page["videos"][number]) => ({
    title,
    list: "other" as const,
    action: encodePath`/actions/video/${_id}/later`,
    field: ["saved", "false"] as const,
    returnTo: pagePath + search,
  });
  return (
    <div className={`${removableList} ${twoColumns}`}>
      <VideoList
        videos={videos}
        now={now}
        heading={heading}
        isLazy={isLazy}
        shape="playlist"
        search={list}
        hasLater={false}
        renderEntries={(video) => <RemoveButton {...toRemoveProps(video)} isEntry />}
        renderAction={(video) => <RemoveButton {...toRemoveProps(video)} />}
      />
    </div>
  );
}
