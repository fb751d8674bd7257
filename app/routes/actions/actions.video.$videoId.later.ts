import type { ActionFunctionArgs } from "@remix-run/node";
import { readButton } from "#app/http/form.server";
import { buttonResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { redirectingLoader, requireParams } from "#app/http/params.server";
import { ownPath } from "#app/http/redirect.server";
import { videoApi } from "#app/video-api/index.server";

const home = "/feed/later";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader(home, "videoId");

export const action = guardAction(async ({ request, params, context }: ActionFunctionArgs) => {
  const { videoId } = requireParams(params, "videoId");
  const { returnTo, stays, saved } = await readButton(request);
  const saving = videoApi(request, context).playlists.setWatchLater(videoId, saved !== "false");
  return buttonResponse({ request, context }, saving, { goTo: ownPath(returnTo) ?? home, stays: stays === "yes" });
});
