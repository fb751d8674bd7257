import { isbot } from "isbot";
import { isPrefetch } from "#contract/prefetch";

const watchPath = /^\/video\/([A-Za-z0-9-]{1,64})\/?$/i;
export const isWatchPage = (target = "") => watchPath.test(target.split("?", 1)[0]!);

const watchRoute = "routes/_app.video.$videoId";

/** Finds the id of the video that a request watches; null for a robot, a prefetch or a page that was not found. */
export function findWatchedVideoId(request: Request, url: URL, response: Response): string | null {
  const id = watchPath.exec(url.pathname)?.[1];
  const isShown = response.status === 200 || response.status === 304;
  if (!id || request.method !== "GET" || !isShown) return null;
  const route = url.searchParams.get("_data");
  if (route !== null && route !== watchRoute) return null;
  return isPrefetch(request.headers) || isbot(request.headers.get("User-Agent") ?? "") ? null : id;
}
