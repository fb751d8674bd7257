import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from "@remix-run/react";
import { PressForm } from "#app/components/forms/press-form";
import { Icon } from "#app/components/ui/icon";
import { useSupportedControls } from "#app/components/ui/page-context";
import { PlaylistHead, type UnderDialog } from "#app/components/playlists/playlist-head";
import { useDragOrder } from "./drag-order";
import { findFirstVideoId, PlaylistVideos } from "#app/components/playlists/playlist-videos";
import { RemoveButton, removableList } from "#app/components/videos/remove-button";
import { revalidateBehindDialog } from "#app/components/ui/revalidate";
import { encodePath, parseOwnPath } from "#app/format/path";
import { readSearch } from "#app/format/query";
import { requireParams } from "#app/http/params.server";
import { ownerSegment, playlistPath, loadPlaylistPage } from "#app/pages/playlist.server";
import { requireViewer } from "#app/http/viewer.server";
import { useRoot } from "#app/root";
import { unknownOwner } from "#app/video-api/shapes/lenient-fields.server";
import type { Owner } from "#contract/users";
import * as t from "#languages/playlists";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.playlist.name} · Vidlark` : "Vidlark" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { playlistId, username } = requireParams(params, "playlistId", "username");
  const viewer = await requireViewer(request, context);
  const path = playlistPath("myplaylist", playlistId, viewer.username);
  const canonicalPath = (owner: Owner) => {
    if (owner._id !== viewer._id && owner._id !== unknownOwner._id)
      return playlistPath("playlist", playlistId, ownerSegment(owner));
    return username === viewer.username ? null : path;
  };
  const playlist = { id: playlistId, ownerName: viewer.username, canonicalPath };
  const page = await loadPlaylistPage({ request, context }, playlist);
  return json({ ...page, path });
}

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.currentParams.playlistId === args.nextParams.playlistId
    ? revalidateBehindDialog(args)
    : args.defaultShouldRevalidate;

export default function OwnPlaylist() {
  const { playlist, list, failure, path } = useLoaderData<typeof loader>();
  const { now } = useRoot()!;
  const { search } = useLocation();
  const target = { playlistId: playlist._id, returnTo: path + search };
  const closeTo = parseOwnPath(readSearch(search, "from") ?? "") ?? path + search;
  const dragHandlers = useDragOrder(target);
  const toRemoveProps = ({ _id, title }: { _id: string; title: string }) => ({
    title,
    list: "playlist" as const,
    action: encodePath`/actions/playlist/${playlist._id}/remove/${_id}`,
    returnTo: target.returnTo,
  });
  return (
    <>
      <Outlet context={{ playlist, closeTo } satisfies UnderDialog} />
      <div className={`playlist-page ${removableList}`} {...dragHandlers}>
        <PlaylistHead playlist={playlist} firstVideoId={findFirstVideoId(list)}>
          <PlaylistActions path={path} search={search} />
        </PlaylistHead>
        <PlaylistVideos
          playlistId={playlist._id}
          list={list}
          failure={failure}
          path={path}
          now={now}
          hint={t.saveOneHow()}
          note={list !== null && list.docs.length > 1 && <p className="drag-hint meta mb-2">{t.dragToMove()}</p>}
          renderEntries={(video, before, after) => (
            <>
              <MoveEntries {...target} videoId={video._id} {...{ before, after }} />
              <RemoveButton {...toRemoveProps(video)} isEntry />
            </>
          )}
          renderAction={(video) => <RemoveButton {...toRemoveProps(video)} />}
        />
      </div>
    </>
  );
}

function PlaylistActions({ path, search }: Record<"path" | "search", string>) {
  return (
    <div className="flex gap-2 max-sm:flex-auto lg:flex-auto [&>*]:flex-1">
      <Link className="button" to={`${path}/edit${search}`} preventScrollReset>
        <Icon name="edit" />
        {t.edit()}
      </Link>
      <Link className="button text-danger" to={`${path}/delete${search}`} preventScrollReset>
        <Icon name="trash" />
        {t.delete()}
      </Link>
    </div>
  );
}

interface MoveEntriesProps {
  playlistId: string;
  videoId: string;
  /** The ids of the videos before and after it, or `up` and `down` if these are on another page; absent at the ends. */
  before: string | undefined;
  after: string | undefined;
  returnTo: string;
}

/** Renders the entries of a card's menu that move its video up and down in its playlist. */
function MoveEntries({ playlistId, videoId, before, after, returnTo }: MoveEntriesProps) {
  if (!useSupportedControls()("movePlaylist")) return null;
  return (
    <PressForm action={encodePath`/actions/playlist/${playlistId}/move/${videoId}`} returnTo={returnTo}>
      {before && (
        <button name={before === "up" ? "to" : "before"} value={before}>
          {t.moveUp()}
        </button>
      )}
      {after && (
        <button name={after === "down" ? "to" : "after"} value={after}>
          {t.moveDown()}
        </button>
      )}
    </PressForm>
  );
}
