import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { textsIn } from "#app/http/form.server";
import { buttonOutcome } from "#app/http/outcome.server";
import { ownPath } from "#app/http/return-to";
import { videoApi } from "#app/video-api/index.server";

const history = "/feed/history";

export { ErrorBoundary } from "./_app";

export const loader = () => redirect(history);

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { returnTo } = await textsIn(request);
  const forgetting = videoApi(request, context).users.forget(params.videoId!);
  return buttonOutcome({ request, context }, forgetting, { goTo: ownPath(returnTo) ?? history });
}
