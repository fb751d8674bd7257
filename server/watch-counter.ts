import type { AppLoadContext } from "@remix-run/node";
import { isbot } from "isbot";
import type { Logger } from "pino";
import { isPrefetch } from "#contract/prefetch";

const watchPath = /^\/video\/([A-Za-z0-9-]{1,64})\/?$/i;
export const isWatchPage = (address = "") => watchPath.test(address.split("?", 1)[0]!);

const watchRoute = "routes/_app.video.$videoId";

/** Finds the id of the video that a request watches; null for a robot, a prefetch or a page that was not found. */
export function watchedVideo(request: Request, url: URL, response: Response): string | null {
  const id = watchPath.exec(url.pathname)?.[1];
  const isShown = response.status === 200 || response.status === 304;
  if (!id || request.method !== "GET" || !isShown) return null;
  const route = url.searchParams.get("_data");
  if (route !== null && route !== watchRoute) return null;
  return isPrefetch(request.headers) || isbot(request.headers.get("User-Agent") ?? "") ? null : id;
}

/** Records a view at the API for the visitor; the response does not wait for it. */
export type RecordView = (request: Request, context: AppLoadContext, videoId: string) => Promise<unknown>;

export function countView(recordView: RecordView, log: Logger) {
  return (request: Request, context: AppLoadContext, videoId: string) => {
    recordView(request, context, videoId).catch((error: unknown) =>
      log.warn({ err: error, videoId }, "view was not counted"),
    );
  };
}
