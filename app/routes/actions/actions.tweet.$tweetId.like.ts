import type { ActionFunctionArgs } from "@remix-run/node";
import { guardAction } from "#app/http/guard-action.server";
import { redirectingLoader, requireParams } from "#app/http/params.server";
import { setLike } from "#app/pages/set-like.server";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/", "tweetId");

export const action = guardAction(async ({ request, params, context }: ActionFunctionArgs) => {
  const { tweetId } = requireParams(params, "tweetId");
  return setLike({ request, context }, { kind: "tweet", id: tweetId, page: "/tweets" });
});
