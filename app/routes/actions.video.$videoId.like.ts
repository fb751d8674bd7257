import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { encodePath } from "#app/format/path";
import { readButton } from "#app/http/form.server";
import { buttonResponse } from "#app/http/form-response.server";
import { requireParams } from "#app/http/params.server";
import { redirectTo } from "#app/http/redirect.server";
import { ownPath } from "#app/http/return-to";
import { fallbacks } from "#app/messages";
import { videoApi } from "#app/video-api/index.server";

export { ErrorBoundary } from "./_app";

export function loader({ params }: LoaderFunctionArgs) {
  requireParams(params, "videoId");
  return redirectTo("/");
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  const { returnTo, stays, liked } = await readButton(request);
  const liking = videoApi(request, context).likes.set("video", videoId, liked !== "false");
  return buttonResponse({ request, context }, liking, {
    goTo: ownPath(returnTo) ?? encodePath`/video/${videoId}`,
    stays: stays === "yes",
    failure: fallbacks.like,
  });
}
