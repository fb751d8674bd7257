import type { ActionFunctionArgs } from "@remix-run/node";
import { encodePath } from "#app/format/path";
import { readButton } from "#app/http/form.server";
import { buttonResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { redirectingLoader, requireParams } from "#app/http/params.server";
import { ownPath } from "#app/http/redirect.server";
import { fallbacks, unexpectedError } from "#app/messages";
import { videoApi } from "#app/video-api/index.server";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/", "playlistId", "videoId");

export const action = guardAction(async ({ request, params, context }: ActionFunctionArgs) => {
  const { playlistId, videoId } = requireParams(params, "playlistId", "videoId");
  const { returnTo, stays, saved } = await readButton(request);
  const { playlists } = videoApi(request, context);
  const isOut = saved === "false";
  const saving = isOut ? playlists.removeVideo(playlistId, videoId) : playlists.addVideo(playlistId, videoId);
  return buttonResponse({ request, context }, saving, {
    goTo: ownPath(returnTo) ?? encodePath`/video/${videoId}/save`,
    stays: stays === "yes",
    failure: isOut ? fallbacks.removeFromPlaylist : unexpectedError,
    intent: isOut ? undefined : { call: "save", id: playlistId, videoId },
  });
});
