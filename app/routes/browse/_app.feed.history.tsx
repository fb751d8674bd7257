import { json, type LoaderFunctionArgs, type MetaFunction, type SerializeFrom } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { PressForm } from "#app/components/forms/press-form";
import { saveSetting } from "#app/components/ui/stored-settings";
import { EmptyState } from "#app/components/ui/empty-state";
import { Icon } from "#app/components/ui/icon";
import { Pager } from "#app/components/ui/pager";
import { RemoveButton, removableList, twoColumns } from "#app/components/videos/remove-button";
import { VideoList } from "#app/components/videos/video-list";
import { UnsupportedControl } from "#app/components/ui/not-offered";
import { useSupportedControls } from "#app/components/ui/page-context";
import { useTimeZone } from "#app/components/ui/use-time-zone";
import { nameDay } from "#app/format/name-day";
import { encodePath } from "#app/format/path";
import { buttonAction } from "#app/http/button-action.server";
import { leaveEmptyPage } from "#app/http/leave-empty-page.server";
import { required } from "#app/http/load.server";
import { loadWithViewer } from "#app/http/viewer.server";
import { withStates } from "#app/pages/card-states.server";
import { useRoot } from "#app/root";
import { toListView } from "#app/video-api/shapes/community-view-models.server";
import { toCards } from "#app/video-api/shapes/view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import * as t from "#languages/browse";
import * as positions from "#languages/positions";

export { pageStyles as links } from "#app/components/ui/page-styles";

export { revalidateBehindDialog as shouldRevalidate } from "#app/components/ui/revalidate";

export const meta: MetaFunction = () => [{ title: `${t.history()} · Vidlark` }];

const pagePath = "/feed/history";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [, history] = await loadWithViewer(request, context, () =>
    required(videoApi(request, context).users.history(readPagePosition(request))),
  );
  const { docs, ...cursors } = toListView(history, (rows) => rows);
  leaveEmptyPage({ request, context }, docs);
  const cards = toCards(docs).map((card, index) => ({ ...card, watchedAt: docs[index]!.watchedAt }));
  const videos = await withStates({ request, context }, cards);
  return json({ videos, ...cursors });
}

export const action = buttonAction([], ({ fields, api }) => ({
  call: api.users.keepHistory(fields.keepsHistory !== "false"),
  goTo: pagePath,
}));

type Page = SerializeFrom<typeof loader>;

export default function History() {
  const { videos, ...cursors } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const isOff = useRoot()!.viewer?.isHistoryOff === true;
  useForgottenPositions(videos.length === 0);
  return (
    <>
      <Outlet />
      <div className="page-head">
        <h1 className="basis-full! sm:basis-auto!">{t.history()}</h1>
        <div className="row">
          <HistorySwitch isOff={isOff} />
          {videos.length > 0 && <ClearLink to={`${pagePath}/clear${search}`} />}
        </div>
      </div>
      {isOff && <p className="mb-4 text-muted">{positions.historyIsOff()}</p>}
      {videos.length === 0 ? (
        <EmptyState title={t.noHistory()}>
          <p className="text-muted">{t.watchedAppear()}</p>
          <a className="button" href="/">
            {t.home()}
          </a>
        </EmptyState>
      ) : (
        <WatchedVideos videos={videos} />
      )}
      <Pager
        label={t.history()}
        path={pagePath}
        {...cursors}
        appended={{
          readPage: ({ videos, next }: Page) => ({ list: <WatchedVideos videos={videos} isAppended />, next }),
          hasControls: true,
        }}
      />
    </>
  );
}

interface WatchedVideosProps {
  videos: Page["videos"];
  isAppended?: boolean;
}

/** Lists watched videos by the days in the viewer's time zone. */
function WatchedVideos({ videos, isAppended = false }: WatchedVideosProps) {
  const { search } = useLocation();
  const { now } = useRoot()!;
  const supports = useSupportedControls();
  const toRemoveProps = ({ _id, title }: Page["videos"][number]) => ({
    title,
    list: "history" as const,
    action: encodePath`/actions/history/${_id}/remove`,
    returnTo: pagePath + search,
    isUnavailable: !supports("forgetVideo"),
  });
  // An appended page has a heading of its own.
  const Day = isAppended ? "p" : "h2";
  return useDays(videos).map(({ day, watched }, index) => (
    <div key={watched[0]!._id} className={`${removableList} ${twoColumns}`}>
      {day && <Day className={`pb-3 text-18 font-bold ${index > 0 || isAppended ? "pt-6" : "pt-2"}`}>{day}</Day>}
      <VideoList
        videos={watched}
        heading="h3"
        isLazy={isAppended || index > 0}
        now={now}
        shape="playlist"
        renderEntries={(video) => <RemoveButton {...toRemoveProps(video)} isEntry />}
        renderAction={(video) => <RemoveButton {...toRemoveProps(video)} />}
      />
    </div>
  ));
}

/** Groups videos by the day on which they were watched; the day is empty on older servers, which send no time. */
function useDays(videos: Page["videos"]) {
  const { now } = useRoot()!;
  const zone = useTimeZone() || "UTC";
  const days: { day: string; watched: Page["videos"] }[] = [];
  for (const video of videos) {
    const day = video.watchedAt ? nameDay(video.watchedAt, { now, zone }) : "";
    const last = days.at(-1);
    if (last?.day === day) last.watched.push(video);
    else days.push({ day, watched: [video] });
  }
  return days;
}

/** Removes from this browser where the viewer stopped, as soon as the history is empty. */
const useForgottenPositions = (isEmpty: boolean) =>
  useEffect(() => {
    if (isEmpty) saveSetting("resume", null);
  }, [isEmpty]);

function HistorySwitch({ isOff }: { isOff: boolean }) {
  if (!useSupportedControls()("keepHistory")) return null;
  return (
    <PressForm action={pagePath} returnTo={pagePath}>
      <button className="button" name="keepsHistory" value={isOff ? "true" : "false"}>
        {isOff ? positions.turnHistoryOn() : positions.turnHistoryOff()}
      </button>
    </PressForm>
  );
}

function ClearLink({ to }: { to: string }) {
  if (!useSupportedControls()("clearHistory"))
    return <UnsupportedControl className="button">{t.clearHistory()}</UnsupportedControl>;
  return (
    <Link className="button" to={to} preventScrollReset>
      <Icon name="trash" />
      {t.clearHistory()}
    </Link>
  );
}
