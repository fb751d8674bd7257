import { buttonAction } from "#app/http/button-action.server";
import { redirectingLoader } from "#app/http/params.server";
import type { ChannelNotifications } from "#contract/subscriptions";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/feed/subscribers", "channelId");

export const action = buttonAction(["channelId"], ({ ids, fields, api }) => ({
  call: api.notifications.chooseForChannel(ids.channelId, {
    notifications: fields.notifications as ChannelNotifications, // The server refuses any other.
  }),
  goTo: "/feed/subscribers",
}));
