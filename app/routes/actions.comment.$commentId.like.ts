import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { textsIn } from "#app/http/form.server";
import { buttonOutcome } from "#app/http/outcome.server";
import { ownPath } from "#app/http/return-to";
import { fallbacks } from "#app/messages";
import { videoApi } from "#app/video-api/index.server";

export { ErrorBoundary } from "./_app";

export const loader = () => redirect("/");

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { returnTo, stays, liked } = await textsIn(request);
  const liking = videoApi(request, context).likes.toggle("comment", params.commentId!, liked !== "false");
  return buttonOutcome({ request, context }, liking, {
    goTo: ownPath(returnTo) ?? "/",
    stays: stays === "yes",
    failure: fallbacks.like,
  });
}
