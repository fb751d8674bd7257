import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation, useOutletContext } from "@remix-run/react";
import { fillOwner, type ShownChannel, toListView } from "#app/video-api/shapes/community-view-models.server";
import { EmptyState } from "#app/components/ui/empty-state";
import { Icon } from "#app/components/ui/icon";
import { PlaylistsTab } from "#app/components/playlists/playlists-tab";
import { formatCount } from "#app/format/counts";
import { encodePath } from "#app/format/path";
import { leaveEmptyPage } from "#app/http/leave-empty-page.server";
import { optionalSection } from "#app/http/load.server";
import { requireViewer } from "#app/http/viewer.server";
import { useRoot } from "#app/root";
import type { Playlist } from "#app/video-api/shapes/community-shapes.server";
import { toPlaylistCards } from "#app/video-api/shapes/view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import * as t from "#languages/channels";

export { revalidateBehindDialog as shouldRevalidate } from "#app/components/ui/revalidate";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  const { data: list, failure } = await optionalSection(
    videoApi(request, context).playlists.ofChannel(viewer._id, readPagePosition(request)),
  );
  leaveEmptyPage({ request, context }, list?.docs);
  const toCards = (playlists: Playlist[]) => toPlaylistCards(fillOwner(viewer, playlists));
  return json({ playlists: list && toListView(list, toCards), failure });
}

export default function MyPlaylists() {
  const { playlists, failure } = useLoaderData<typeof loader>();
  const { username } = useOutletContext<ShownChannel>();
  const path = encodePath`/channel/${username}/playlists`;
  const { search } = useLocation();
  const { now } = useRoot()!;
  const toLink = ({ _id }: { _id: string }) => encodePath`/myplaylist/${_id}/${username}`;
  const newPlaylistLink = <NewPlaylistLink to={`${path}/new${search}`} />;
  const emptyState = <EmptyState title={t.noPlaylists()}>{newPlaylistLink}</EmptyState>;
  const isOnlyPage = playlists && !playlists.next && !playlists.prev;
  const toolbar = (
    <div className="row mb-4 justify-between">
      {isOnlyPage && <p className="font-semibold">{`${t.playlists()}\u00a0· ${formatCount(playlists.docs.length)}`}</p>}
      <div className="ms-auto">{newPlaylistLink}</div>
    </div>
  );
  return (
    <>
      <Outlet />
      <PlaylistsTab
        playlists={playlists}
        failure={failure}
        path={path}
        now={now}
        createLink={toLink}
        emptyState={emptyState}
        toolbar={toolbar}
        isOwn
      />
    </>
  );
}

function NewPlaylistLink({ to }: { to: string }) {
  return (
    <Link className="button button-primary" to={to} preventScrollReset>
      <Icon name="plus" />
      {t.createNewPlaylist()}
    </Link>
  );
}
