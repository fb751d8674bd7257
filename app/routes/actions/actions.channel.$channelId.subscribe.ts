import { buttonAction } from "#app/http/button-action.server";
import { redirectingLoader } from "#app/http/params.server";
import { fallbackErrors } from "#app/messages";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/", "channelId");

export const action = buttonAction(["channelId"], ({ ids: { channelId }, fields: { subscribed }, api }) => ({
  call: api.subscriptions.set(channelId, subscribed !== "false"),
  goTo: "/feed/subscribers",
  failure: fallbackErrors.subscription(),
  intent: subscribed === "false" ? undefined : { call: "subscribe", id: channelId },
}));
