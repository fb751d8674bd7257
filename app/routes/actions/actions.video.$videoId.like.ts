import { encodePath } from "#app/format/path";
import { redirectingLoader } from "#app/http/params.server";
import { likeAction } from "#app/pages/like-action.server";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/", "videoId");

export const action = likeAction("video", (id) => encodePath`/video/${id}`);
