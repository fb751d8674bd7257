import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Followed } from "#app/components/channels/channel-followed";
import { useSupportedControls } from "#app/components/ui/page-context";
import { formatCount } from "#app/format/counts";
import { isId } from "#app/format/path";
import { readQuery } from "#app/format/query";
import { buttonAction } from "#app/http/button-action.server";
import { leaveEmptyPage } from "#app/http/leave-empty-page.server";
import { optional, required } from "#app/http/load.server";
import { requireViewer } from "#app/http/viewer.server";
import { toSubscribedRows, toListView } from "#app/video-api/shapes/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { feedCursors, OtherSites } from "./other-sites";
import * as t from "#languages/browse";

export { pageStyles as links } from "#app/components/ui/page-styles";

const pagePath = "/feed/subscribers";

export const meta: MetaFunction = () => [{ title: `${t.subscribers()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { _id } = await requireViewer(request, context);
  const { subscriptions } = videoApi(request, context);
  const feedPosition = { after: readQuery(request, feedCursors.after), before: readQuery(request, feedCursors.before) };
  const [followed, feeds] = await Promise.all([
    required(subscriptions.followed(_id, readPagePosition(request))),
    optional(subscriptions.followedFeeds(feedPosition)),
  ]);
  leaveEmptyPage({ request, context }, followed.docs);
  leaveEmptyPage({ request, context }, feeds?.docs, feedCursors);
  return json({
    followed: toListView(followed, toSubscribedRows),
    feeds: feeds && toListView(feeds, (docs) => docs),
  });
}

/** Removes the feed that the pressed button names. */
export const action = buttonAction([], ({ fields: { feed: feedId = "" }, api }) => {
  if (!isId(feedId)) throw json(null, 404);
  return { call: api.subscriptions.removeFeed(feedId), goTo: pagePath };
});

export default function Subscribers() {
  const { followed, feeds } = useLoaderData<typeof loader>();
  const supports = useSupportedControls();
  const isOnlyPage = followed.docs.length > 0 && !followed.next && !followed.prev;
  return (
    <>
      <div className="page-head mb-0!">
        <h1 className="basis-auto!">{t.subscribers()}</h1>
        {supports("opml") && (
          <a className="button" href="/settings/feed">
            {t.exportList()}
          </a>
        )}
      </div>
      <p className="mb-2 text-muted">
        {t.channelsFollowed()}
        {isOnlyPage && `\u00a0· ${formatCount(followed.docs.length)}`}
      </p>
      <Followed followed={followed} query="" path={pagePath} />
      {feeds && feeds.docs.length > 0 && <OtherSites feeds={feeds} path={pagePath} />}
    </>
  );
}
