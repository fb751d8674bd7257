import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireParams } from "#app/http/params.server";
import { redirectTo } from "#app/http/redirect.server";
import { markComment } from "#app/pages/mark-comment.server";

export { ErrorBoundary } from "./_app";

export function loader({ params }: LoaderFunctionArgs) {
  requireParams(params, "commentId");
  return redirectTo("/");
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { commentId } = requireParams(params, "commentId");
  return markComment({ request, context }, "pin", commentId);
}
