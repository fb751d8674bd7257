import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { textsIn } from "#app/http/form.server";
import { buttonOutcome } from "#app/http/outcome.server";
import { ownPath } from "#app/http/return-to";
import { fallbacks } from "#app/messages";
import { videoApi } from "#app/video-api/index.server";

export { ErrorBoundary } from "./_app";

export const loader = () => redirect("/");

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { returnTo, stays, subscribed } = await textsIn(request);
  const subscribing = videoApi(request, context).subscriptions.toggle(params.channelId!, subscribed !== "false");
  return buttonOutcome({ request, context }, subscribing, {
    goTo: ownPath(returnTo) ?? "/feed/subscribers",
    stays: stays === "yes",
    failure: fallbacks.subscription,
  });
}
