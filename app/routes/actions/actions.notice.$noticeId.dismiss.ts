import { buttonAction } from "#app/http/button-action.server";
import { redirectingLoader } from "#app/http/params.server";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/settings/decisions", "noticeId");

export const action = buttonAction(["noticeId"], ({ ids, api }) => ({
  call: api.moderation.deleteNotice(ids.noticeId),
  goTo: "/settings/decisions",
}));
