import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readButton } from "#app/http/form.server";
import { buttonResponse } from "#app/http/form-response.server";
import { requireParams } from "#app/http/params.server";
import { redirectTo, ownPath } from "#app/http/redirect.server";
import { videoApi } from "#app/video-api/index.server";

const history = "/feed/history";

export { ErrorBoundary } from "./_app";

export function loader({ params }: LoaderFunctionArgs) {
  requireParams(params, "videoId");
  return redirectTo(history);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  const { returnTo } = await readButton(request);
  const forgetting = videoApi(request, context).users.forget(videoId);
  return buttonResponse({ request, context }, forgetting, { goTo: ownPath(returnTo) ?? history });
}
