import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireParams } from "#app/http/params.server";
import { redirectTo } from "#app/http/redirect.server";
import { findCommentPath } from "#app/pages/comment-path.server";

/** Redirects to the page that shows a comment. Feeds and lists link here, so that they need not find that page. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const place = requireParams(params, "videoId", "commentId");
  return redirectTo({ request, context }, await findCommentPath({ request, context }, place));
}
