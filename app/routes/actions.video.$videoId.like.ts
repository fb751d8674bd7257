import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { encodePath } from "#app/format/path";
import { requireParams } from "#app/http/params.server";
import { redirectTo } from "#app/http/redirect.server";
import { setLike } from "#app/pages/set-like.server";

export { ErrorBoundary } from "./_app";

export function loader({ params }: LoaderFunctionArgs) {
  requireParams(params, "videoId");
  return redirectTo("/");
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  return setLike({ request, context }, { kind: "video", id: videoId, page: encodePath`/video/${videoId}` });
}
