import type { ActionFunctionArgs } from "@remix-run/node";
import { readButton } from "#app/http/form.server";
import { buttonResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { redirectingLoader, requireParams } from "#app/http/params.server";
import { ownPath } from "#app/http/redirect.server";
import { videoApi } from "#app/video-api/index.server";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/", "playlistId", "videoId");

export const action = guardAction(async ({ request, params, context }: ActionFunctionArgs) => {
  const { playlistId, videoId } = requireParams(params, "playlistId", "videoId");
  const { returnTo, before, after } = await readButton(request);
  const place = before ? { before } : { after: after ?? "" };
  const moving = videoApi(request, context).playlists.moveVideo(playlistId, videoId, place);
  return buttonResponse({ request, context }, moving, { goTo: ownPath(returnTo) ?? "/" });
});
