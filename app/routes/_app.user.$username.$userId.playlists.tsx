import { json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useLoaderData, useLocation, useOutletContext } from "@remix-run/react";
import { BlockFailed } from "#app/components/ui/block-failed";
import { type ShownChannel, toListView } from "#app/video-api/community-view-models.server";
import { EmptyState } from "#app/components/ui/empty-state";
import { Pager } from "#app/components/ui/pager";
import { PlaylistGrid } from "#app/components/playlists/playlist-card";
import { encodePath } from "#app/format/path";
import { optionalBlock } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { toPlaylistCards } from "#app/video-api/view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/lists.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { userId } = requireParams(params, "userId");
  const { data: list, failure } = await optionalBlock(
    videoApi(request, context).playlists.ofChannel(userId, readPagePosition(request)),
  );
  return json({ playlists: list && toListView(list, toPlaylistCards), failure });
}

export default function Playlists() {
  const { playlists, failure } = useLoaderData<typeof loader>();
  const { username } = useOutletContext<ShownChannel>();
  const { pathname: path, search } = useLocation();
  if (!playlists) return <BlockFailed failure={failure} retry={path + search} />;
  const { docs, next, prev, isCut } = playlists;
  const toHref = ({ _id }: { _id: string }) => encodePath`/playlist/${_id}/${username}`;
  return (
    <>
      {docs.length === 0 ? (
        <EmptyState icon="list" title="No playlist created" />
      ) : (
        <PlaylistGrid playlists={docs} toHref={toHref} />
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
