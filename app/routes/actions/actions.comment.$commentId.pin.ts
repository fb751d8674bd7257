import { buttonAction } from "#app/http/button-action.server";
import { redirectingLoader } from "#app/http/params.server";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/", "commentId");

export const action = buttonAction(["commentId"], ({ ids, fields, api }) => ({
  call: api.comments.pin(ids.commentId, fields.pinned !== "false"),
  goTo: "/",
  anchor: `comment-${ids.commentId}`,
}));
