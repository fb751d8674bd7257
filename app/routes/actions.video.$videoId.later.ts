import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readButton } from "#app/http/form.server";
import { buttonResponse } from "#app/http/form-response.server";
import { requireParams } from "#app/http/params.server";
import { redirectTo, ownPath } from "#app/http/redirect.server";
import { videoApi } from "#app/video-api/index.server";

const home = "/feed/later";

export { ErrorBoundary } from "./_app";

export function loader({ params }: LoaderFunctionArgs) {
  requireParams(params, "videoId");
  return redirectTo(home);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  const { returnTo, stays, saved } = await readButton(request);
  const saving = videoApi(request, context).playlists.setWatchLater(videoId, saved !== "false");
  return buttonResponse({ request, context }, saving, { goTo: ownPath(returnTo) ?? home, stays: stays === "yes" });
}
