import type { ActionFunctionArgs } from "@remix-run/node";
import { readButton } from "#app/http/form.server";
import { buttonResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { redirectingLoader, requireParams } from "#app/http/params.server";
import { ownPath } from "#app/http/redirect.server";
import { unexpectedError } from "#app/messages";
import { videoApi } from "#app/video-api/index.server";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/admin/dashboard", "videoId");

export const action = guardAction(async ({ request, params, context }: ActionFunctionArgs) => {
  const { videoId } = requireParams(params, "videoId");
  const { returnTo, stays } = await readButton(request);
  const toggling = videoApi(request, context).videos.togglePublished(videoId);
  return buttonResponse({ request, context }, toggling, {
    goTo: ownPath(returnTo) ?? "/admin/dashboard",
    failure: unexpectedError,
    stays: stays === "yes",
  });
});
