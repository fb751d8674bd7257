import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { SectionFailed } from "#app/components/ui/section-failed";
import { DashboardTabs } from "#app/components/shell/dashboard-tabs";
import { draftCursors, DraftList } from "./draft-list";
import { DropZone } from "#app/components/upload/drop-zone";
import type { ToastEvent } from "#app/components/shell/toast";
import { useRoot } from "#app/root";
import { Icon } from "#app/components/ui/icon";
import { UploadList } from "#app/components/upload/upload-list";
import { readSorting } from "#app/format/sorting";
import { Stats } from "./stats";
import { Toolbar } from "./toolbar";
import { YourVideos } from "./your-videos";
import { useReloadWhile } from "#app/components/ui/use-reload-while";
import { readQuery, readSearch, readListQuery } from "#app/format/query";
import { leaveEmptyPage } from "#app/http/leave-empty-page.server";
import { optional, optionalSection, requiredSection } from "#app/http/load.server";
import { requireViewer } from "#app/http/viewer.server";
import { toDashboardRows } from "#app/video-api/shapes/view-models.server";
import { toListView } from "#app/video-api/shapes/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { parseVideoState } from "#contract/dashboard";
import * as t from "#languages/dashboard";

export { pageStyles as links } from "#app/components/ui/page-styles";

export { revalidateBehindDialog as shouldRevalidate } from "#app/components/ui/revalidate";

export const meta: MetaFunction = () => [{ title: `${t.dashboard()} · Vidlark` }];

const pagePath = "/admin/dashboard";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { _id, username } = await requireViewer(request, context);
  const { dashboard, drafts: draftCalls } = videoApi(request, context);
  const { isMain, position, draftsPosition, query, state, sorting } = readPage(request);
  // Under a dialog the list is an optional section: if it fails, the viewer must not lose what they typed.
  const ownVideos = (isMain ? requiredSection : optionalSection)(
    dashboard.videos(_id, position, { query, state, ...sorting }),
  );
  const [{ data: stats, failure: statsFailure }, { data: list, failure }, drafts] = await Promise.all([
    optionalSection(dashboard.stats()),
    ownVideos,
    optional(draftCalls.list(draftsPosition)),
  ]);
  if (isMain) {
    leaveEmptyPage({ request, context }, list?.docs);
    leaveEmptyPage({ request, context }, drafts?.docs, draftCursors);
  }
  const { docs = [], nextCursor = null, prevCursor = null } = drafts ?? {};
  const shownDrafts = { drafts: docs, next: nextCursor, prev: prevCursor };
  const hasDrafts = drafts !== null;
  const view = { username, stats, statsFailure, query, state, sorting, drafts: shownDrafts, hasDrafts };
  return json({ ...view, list: list && toListView(list, toDashboardRows), failure });
}

function readPage(request: Request) {
  const { pathname, search } = new URL(request.url);
  const { after, before } = draftCursors;
  return {
    isMain: pathname === pagePath,
    position: readPagePosition(request),
    draftsPosition: { after: readQuery(request, after), before: readQuery(request, before) },
    query: readListQuery(request),
    state: parseVideoState(readSearch(search, "state")),
    sorting: readSorting(search),
  };
}

export default function Dashboard() {
  const { username, stats, statsFailure, query, state, sorting, drafts, hasDrafts, list, failure } =
    useLoaderData<typeof loader>();
  const { search } = useLocation();
  const hasPublished = useRoot()?.toast?.description === ("published" satisfies ToastEvent);
  useReloadWhile(list?.docs.some(isProcessing) ?? false);
  const hasSearch = query !== "" || state !== null || (list?.docs.length ?? 0) > 0;
  return (
    <>
      <Outlet />
      <div className="page-head max-sm:gap-y-3" data-published={hasPublished || undefined}>
        <h1 className="max-sm:grow-99! max-sm:basis-36!">{t.welcomeBack({ username })}</h1>
        <Link className="button button-primary max-sm:grow" to={`${pagePath}/upload${search}`} preventScrollReset>
          <Icon name="upload" />
          {t.uploadVideo()}
        </Link>
      </div>
      <DashboardTabs current="videos" waiting={stats?.heldComments}>
        <Stats stats={stats} />
      </DashboardTabs>
      <DropZone path={pagePath} hasDrafts={hasDrafts} drafts={drafts.drafts} />
      {!stats && <SectionFailed failure={statsFailure} retry={pagePath + search} />}
      <UploadList path={pagePath} />
      <DraftList {...drafts} path={pagePath} search={search} />
      {hasSearch && <Toolbar query={query} state={state} sorting={sorting} path={pagePath} />}
      {list ? (
        <YourVideos {...list} query={query} isFiltered={state !== null} search={search} />
      ) : (
        <SectionFailed failure={failure} retry={pagePath + search} />
      )}
    </>
  );
}

type Row = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["list"]>["docs"][number];

/** Returns whether a worker still has to process a video. */
const isProcessing = ({ progress, status, replacement }: Row) =>
  progress !== null || status === "processing" || replacement?.status === "processing";
