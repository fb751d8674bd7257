import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readButton } from "#app/http/form.server";
import { buttonResponse } from "#app/http/form-response.server";
import { requireParams } from "#app/http/params.server";
import { redirectTo, ownPath } from "#app/http/redirect.server";
import { unexpectedError } from "#app/messages";
import { videoApi } from "#app/video-api/index.server";

export { ErrorBoundary } from "./_app";

export function loader({ params }: LoaderFunctionArgs) {
  requireParams(params, "videoId");
  return redirectTo("/admin/dashboard");
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  const { returnTo } = await readButton(request);
  const toggling = videoApi(request, context).videos.togglePublished(videoId);
  return buttonResponse({ request, context }, toggling, {
    goTo: ownPath(returnTo) ?? "/admin/dashboard",
    failure: unexpectedError,
  });
}
