import type { MetaFunction } from "@remix-run/node";
import { useOutletContext } from "@remix-run/react";
import { ConfirmDialog } from "#app/components/forms/confirm-dialog";
import type { UnderDialog } from "#app/components/playlists/playlist-head";
import { buttonAction } from "#app/http/button-action.server";
import { ownPath } from "#app/http/redirect.server";
import { encodePath } from "#app/format/path";
import { readSearch } from "#app/format/query";
import * as t from "#languages/playlists";

export const meta: MetaFunction = () => [{ title: `${t.deletePlaylist()} · Vidlark` }];

export const action = buttonAction(["playlistId", "username"], ({ ids, api, url }) => ({
  call: api.playlists.remove(ids.playlistId),
  goTo: ownPath(readSearch(url.search, "from")) ?? encodePath`/channel/${ids.username}/playlists`,
}));

export default function DeletePlaylist() {
  const { playlist, closeTo } = useOutletContext<UnderDialog>();
  return (
    <ConfirmDialog title={t.deletePlaylist()} closeTo={closeTo}>
      <p>
        <strong dir="auto">{playlist.name}</strong>
      </p>
      <p>{t.deleteIsFinal()}</p>
    </ConfirmDialog>
  );
}
