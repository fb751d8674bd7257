import { redirectingLoader } from "#app/http/params.server";
import { likeAction } from "#app/pages/like-action.server";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/", "tweetId");

export const action = likeAction("tweet", () => "/tweets");
