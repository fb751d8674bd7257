import type { ActionFunctionArgs } from "@remix-run/node";
import { readButton } from "#app/http/form.server";
import { buttonResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { redirectingLoader, requireParams } from "#app/http/params.server";
import { ownPath } from "#app/http/redirect.server";
import { fallbacks } from "#app/messages";
import { videoApi } from "#app/video-api/index.server";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/", "channelId");

export const action = guardAction(async ({ request, params, context }: ActionFunctionArgs) => {
  const { channelId } = requireParams(params, "channelId");
  const { returnTo, stays, subscribed } = await readButton(request);
  const subscribing = videoApi(request, context).subscriptions.set(channelId, subscribed !== "false");
  return buttonResponse({ request, context }, subscribing, {
    goTo: ownPath(returnTo) ?? "/feed/subscribers",
    stays: stays === "yes",
    failure: fallbacks.subscription,
    intent: subscribed === "false" ? undefined : { call: "subscribe", id: channelId },
  });
});
