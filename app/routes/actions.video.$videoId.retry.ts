import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { textsIn } from "#app/http/form.server";
import { buttonOutcome } from "#app/http/outcome.server";
import { ownPath } from "#app/http/return-to";
import { videoApi } from "#app/video-api/index.server";

export const loader = () => redirect("/admin/dashboard");

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { returnTo } = await textsIn(request);
  const retrying = videoApi(request, context).videos.retry(params.videoId!);
  return buttonOutcome({ request, context }, retrying, { goTo: ownPath(returnTo) ?? "/admin/dashboard" });
}
