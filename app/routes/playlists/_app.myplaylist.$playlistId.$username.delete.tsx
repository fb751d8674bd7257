import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLocation, useOutletContext } from "@remix-run/react";
import { ConfirmDialog } from "#app/components/forms/confirm-dialog";
import type { UnderDialog } from "#app/components/playlists/playlist-head";
import { encodePath } from "#app/format/path";
import { buttonResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { requireParams } from "#app/http/params.server";
import { videoApi } from "#app/video-api/index.server";

export const meta: MetaFunction = () => [{ title: "Delete playlist · Vidlark" }];

export const action = guardAction(async ({ request, params, context }: ActionFunctionArgs) => {
  const { playlistId, username } = requireParams(params, "playlistId", "username");
  const removing = videoApi(request, context).playlists.remove(playlistId);
  return buttonResponse({ request, context }, removing, { goTo: encodePath`/channel/${username}/playlists` });
});

export default function DeletePlaylist() {
  const { playlist, path } = useOutletContext<UnderDialog>();
  const closeTo = path + useLocation().search;
  return (
    <ConfirmDialog title="Delete playlist" closeTo={closeTo}>
      <p>
        <strong dir="auto">{playlist.name}</strong>
      </p>
      <p>This permanently deletes the playlist. Its videos are kept.</p>
    </ConfirmDialog>
  );
}
