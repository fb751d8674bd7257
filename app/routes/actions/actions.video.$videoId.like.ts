import type { ActionFunctionArgs } from "@remix-run/node";
import { encodePath } from "#app/format/path";
import { guardAction } from "#app/http/guard-action.server";
import { redirectingLoader, requireParams } from "#app/http/params.server";
import { setLike } from "#app/pages/set-like.server";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/", "videoId");

export const action = guardAction(async ({ request, params, context }: ActionFunctionArgs) => {
  const { videoId } = requireParams(params, "videoId");
  return setLike({ request, context }, { kind: "video", id: videoId, page: encodePath`/video/${videoId}` });
});
