import type { AppLoadContext } from "@remix-run/node";
import { isbot } from "isbot";
import { siteOf } from "#app/context.server";
import { logWarning } from "#app/log.server";
import { tellView } from "#app/http/server-entry.server";
import { opensPage } from "#app/http/opens-page";

/** Counts the view here where no server of ours stands in front to count it. */
export function tellViewUnlessServerDoes(request: Request, context: AppLoadContext, videoId: string) {
  if (siteOf(request, context).sendsCookies || isbot(request.headers.get("User-Agent") ?? "")) return;
  if ((request.headers.get("Sec-Purpose") ?? "").includes("prefetch")) return;
  if (!opensPage(request, new URL(request.url))) return;
  tellView(request, context, videoId).catch((error: unknown) =>
    logWarning({ msg: "view was not counted", videoId, error: String(error) }),
  );
}
