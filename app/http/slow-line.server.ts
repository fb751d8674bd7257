import { type RouteArgs, siteOf } from "#app/context.server";
import { readQuery } from "#app/format/query";
import { hintsAtSlowLine } from "./client-hints.server";
import { redirectToFile } from "./redirect.server";

/**
 * Returns whether a player's line is slow; where its browser tells nothing, and nobody has measured it, the redirect that
 * sends the player round to the same address once.
 */
export function findSlowLine({ request, context }: RouteArgs, videoId: string): boolean | Response {
  if (hintsAtSlowLine(request.headers)) return true;
  const isBack = readQuery(request, "back") !== null;
  const isSlow = siteOf(request, context).isSlowLine?.(request, videoId, isBack);
  if (isSlow !== null) return isSlow ?? false;
  const { pathname, search } = new URL(request.url);
  return redirectToFile(`${pathname}${search || "?"}&back=1`);
}
