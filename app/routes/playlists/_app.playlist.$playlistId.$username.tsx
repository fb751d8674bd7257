import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PlaylistHead } from "#app/components/playlists/playlist-head";
import { findFirstVideoId, PlaylistVideos } from "#app/components/playlists/playlist-videos";
import { ReportMenu } from "#app/components/posts/report-menu";
import { useIsMine } from "#app/components/ui/page-context";
import { requireParams } from "#app/http/params.server";
import { describePlaylist, loadPlaylistPage, playlistPath } from "#app/pages/playlist.server";
import { useRoot } from "#app/root";
import type { Owner } from "#contract/users";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.playlist.name} · Vidlark` : "Vidlark" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { playlistId, username } = requireParams(params, "playlistId", "username");
  // An owner without a username has no better path: not every server finds channels by their ids.
  const canonicalPath = (owner: Owner) =>
    !owner.username || [owner._id, owner.username].includes(username)
      ? null
      : playlistPath("playlist", playlistId, owner.username);
  const page = await loadPlaylistPage({ request, context }, { id: playlistId, ownerName: username, canonicalPath });
  const path = playlistPath("playlist", playlistId, page.playlist.owner.username || username);
  describePlaylist({ request, context }, page.playlist, path);
  return json({ ...page, path });
}

export default function Playlist() {
  const { playlist, list, failure, path } = useLoaderData<typeof loader>();
  const { now } = useRoot()!;
  const isMine = useIsMine()(playlist.owner);
  return (
    <div className="playlist-page">
      <PlaylistHead
        playlist={playlist}
        firstVideoId={findFirstVideoId(list)}
        menu={!isMine && <ReportMenu kind="playlist" id={playlist._id} title={playlist.name} />}
      />
      <PlaylistVideos list={list} failure={failure} playlistId={playlist._id} path={path} now={now} />
    </div>
  );
}
