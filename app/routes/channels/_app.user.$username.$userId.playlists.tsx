import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, useOutletContext } from "@remix-run/react";
import { type ShownChannel, toListView } from "#app/video-api/shapes/community-view-models.server";
import { EmptyState } from "#app/components/ui/empty-state";
import { PlaylistsTab } from "#app/components/playlists/playlists-tab";
import { encodePath } from "#app/format/path";
import { leaveEmptyPage } from "#app/http/leave-empty-page.server";
import { optionalSection } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { useRoot } from "#app/root";
import { toPlaylistCards } from "#app/video-api/shapes/view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import * as t from "#languages/channels";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { userId } = requireParams(params, "userId");
  const { data: list, failure } = await optionalSection(
    videoApi(request, context).playlists.ofChannel(userId, readPagePosition(request)),
  );
  leaveEmptyPage({ request, context }, list?.docs);
  return json({ playlists: list && toListView(list, toPlaylistCards), failure });
}

export default function Playlists() {
  const { playlists, failure } = useLoaderData<typeof loader>();
  const { username } = useOutletContext<ShownChannel>();
  const { pathname: path } = useLocation();
  const { now } = useRoot()!;
  const toLink = ({ _id }: { _id: string }) => encodePath`/playlist/${_id}/${username}`;
  const emptyState = <EmptyState title={t.noPlaylist()} />;
  return (
    <PlaylistsTab
      playlists={playlists}
      failure={failure}
      path={path}
      now={now}
      createLink={toLink}
      emptyState={emptyState}
    />
  );
}
