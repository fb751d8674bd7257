import type { ActionFunctionArgs } from "@remix-run/node";
import { readButton } from "#app/http/form.server";
import { buttonResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { redirectingLoader, requireParams } from "#app/http/params.server";
import { ownPath } from "#app/http/redirect.server";
import { fallbacks } from "#app/messages";
import { videoApi } from "#app/video-api/index.server";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/", "playlistId", "videoId");

export const action = guardAction(async ({ request, params, context }: ActionFunctionArgs) => {
  const { playlistId, videoId } = requireParams(params, "playlistId", "videoId");
  const { returnTo } = await readButton(request);
  const removing = videoApi(request, context).playlists.removeVideo(playlistId, videoId);
  return buttonResponse({ request, context }, removing, {
    goTo: ownPath(returnTo) ?? "/",
    failure: fallbacks.removeFromPlaylist,
  });
});
