import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PlaylistHead } from "#app/components/playlist-head";
import { PlaylistVideos } from "#app/components/playlist-videos";
import { requireParams } from "#app/http/params.server";
import { nameOf, pathOf, playlistPage } from "#app/http/playlist-page.server";
import { useRoot } from "#app/root";
import type { Owner } from "#contract/users";

export { moreStyles as links } from "#app/components/more-styles";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.playlist.name} · Vidlark` : "Vidlark" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { playlistId, username } = requireParams(params, "playlistId", "username");
  const betterPath = (owner: Owner) =>
    username === owner._id || username === nameOf(owner) ? null : pathOf("playlist", playlistId, nameOf(owner));
  const page = await playlistPage({ request, context }, { id: playlistId, ownerName: username, betterPath });
  return json({ ...page, path: pathOf("playlist", playlistId, nameOf(page.playlist.owner)) });
}

export default function Playlist() {
  const { playlist, list, path } = useLoaderData<typeof loader>();
  const { now } = useRoot()!;
  return (
    <div className="pl">
      <PlaylistHead playlist={playlist} />
      <PlaylistVideos list={list} playlistId={playlist._id} path={path} now={now} />
    </div>
  );
}
