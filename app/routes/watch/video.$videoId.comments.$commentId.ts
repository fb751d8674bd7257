import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireParams } from "#app/http/params.server";
import { redirectTo } from "#app/http/redirect.server";
import { findCommentPath } from "#app/pages/comment-path.server";

/** Leads to the page that shows a comment: feeds and lists link here, without looking for the page of each comment. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const place = requireParams(params, "videoId", "commentId");
  return redirectTo({ request, context }, await findCommentPath({ request, context }, place));
}
