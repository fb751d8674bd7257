import type { ActionFunctionArgs } from "@remix-run/node";
import { pressResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { redirectingLoader, requireParams } from "#app/http/params.server";
import { videoApi } from "#app/video-api/index.server";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/admin/dashboard", "videoId");

export const action = guardAction(async ({ request, params, context }: ActionFunctionArgs) => {
  const { videoId } = requireParams(params, "videoId");
  return pressResponse(
    { request, context },
    () => videoApi(request, context).replacements.discard(videoId),
    "/admin/dashboard",
  );
});
