import type { AppLoadContext } from "@remix-run/node";
import { isbot } from "isbot";
import { isPrefetch } from "#contract/prefetch";
import { readSiteContext } from "#app/context.server";
import { logWarning } from "#app/log.server";
import { recordView } from "#app/http/server-entry.server";
import { opensWatchPage } from "#app/http/opens-page";

/** Records a view under remix-serve, where no server.ts records it. */
export function recordViewWithoutServer(request: Request, context: AppLoadContext, videoId: string) {
  if (readSiteContext(request, context).runsOwnServer || isbot(request.headers.get("User-Agent") ?? "")) return;
  if (isPrefetch(request.headers)) return;
  if (!opensWatchPage(request, new URL(request.url))) return;
  recordView(request, context, videoId).catch((error: unknown) =>
    logWarning({ msg: "view was not counted", videoId, error: String(error) }),
  );
}
