import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { textsIn } from "#app/http/form.server";
import { buttonOutcome } from "#app/http/outcome.server";
import { ownPath } from "#app/http/return-to";
import { unexpected } from "#app/messages";
import { videoApi } from "#app/video-api/index.server";

export { ErrorBoundary } from "./_app";

export const loader = () => redirect("/admin/dashboard");

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { returnTo } = await textsIn(request);
  const toggling = videoApi(request, context).videos.togglePublished(params.videoId!);
  return buttonOutcome({ request, context }, toggling, {
    goTo: ownPath(returnTo) ?? "/admin/dashboard",
    failure: unexpected,
  });
}
