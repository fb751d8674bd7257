import type { LoaderFunctionArgs } from "@remix-run/node";
import { encodePath } from "#app/format/path";
import { requireParams } from "#app/http/params.server";
import { redirectTo } from "#app/http/redirect.server";

/** Redirects from the earlier address of the page for readers. */
export function loader(args: LoaderFunctionArgs) {
  const { videoId } = requireParams(args.params, "videoId");
  return redirectTo(args, encodePath`/video/${videoId}/read` + new URL(args.request.url).search, { status: 301 });
}
