import { redirectingLoader } from "#app/http/params.server";
import { likeAction } from "#app/pages/like-action.server";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/", "commentId");

export const action = likeAction("comment", () => "/");
