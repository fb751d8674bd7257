import { json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation, useOutletContext } from "@remix-run/react";
import { BlockFailed } from "#app/components/ui/block-failed";
import { fillOwner, type ShownChannel, toListView } from "#app/video-api/community-view-models.server";
import { EmptyState } from "#app/components/ui/empty-state";
import { Icon } from "#app/components/ui/icon";
import { Pager } from "#app/components/ui/pager";
import { PlaylistGrid } from "#app/components/playlists/playlist-card";
import { encodePath } from "#app/format/path";
import { optionalBlock } from "#app/http/load.server";
import { requireViewer } from "#app/http/viewer.server";
import { toPlaylistCards } from "#app/video-api/view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/lists.server";

export { revalidateBehindDialog as shouldRevalidate } from "#app/components/ui/revalidate";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  const { data: list, failure } = await optionalBlock(
    videoApi(request, context).playlists.ofChannel(viewer._id, readPagePosition(request)),
  );
  return json({ playlists: list && toListView(list, (docs) => toPlaylistCards(fillOwner(viewer, docs))), failure });
}

export default function MyPlaylists() {
  const { playlists, failure } = useLoaderData<typeof loader>();
  const { username } = useOutletContext<ShownChannel>();
  const path = encodePath`/channel/${username}/playlists`;
  const { search } = useLocation();
  if (!playlists) return <Failed failure={failure} retry={path + search} />;
  const { docs, next, prev, isCut } = playlists;
  const toHref = ({ _id }: { _id: string }) => encodePath`/myplaylist/${_id}/${username}`;
  return (
    <>
      <Outlet />
      {docs.length === 0 ? (
        <EmptyState icon="list" title="No Playlists Created">
          <CreateLink to={`${path}/new${search}`} />
        </EmptyState>
      ) : (
        <>
          <p className="row mb-4 justify-end">
            <CreateLink to={`${path}/new${search}`} />
          </p>
          <PlaylistGrid playlists={docs} toHref={toHref} />
        </>
      )}
      <Pager
        label="Playlists"
        path={path}
        {...{ next, prev, isCut }}
        appended={{
          readPage: ({ playlists }: SerializeFrom<typeof loader>) =>
            playlists && {
              list: <PlaylistGrid playlists={playlists.docs} toHref={toHref} isAppended />,
              next: playlists.next,
            },
        }}
      />
    </>
  );
}

function Failed(block: Parameters<typeof BlockFailed>[0]) {
  return (
    <>
      <Outlet />
      <BlockFailed {...block} />
    </>
  );
}

function CreateLink({ to }: { to: string }) {
  return (
    <Link className="button button-primary" to={to} preventScrollReset>
      <Icon name="plus" />
      Create New Playlist
    </Link>
  );
}
