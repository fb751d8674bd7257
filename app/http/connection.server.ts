import { type RouteArgs, siteOf } from "#app/context.server";
import { readQuery } from "#app/format/query";
import { hintsAtSlowConnection } from "./client-hints.server";
import { redirectToFile } from "./redirect.server";

/**
 * Returns what is known of a player's window and line: its speed as a script measured it, or as the browser tells, and
 * whether it is slow. Where its browser tells nothing, and nobody has measured it, returns the redirect that sends the
 * player round to the same address once.
 */
export function readConnection({ request, context }: RouteArgs, videoId: string) {
  const isSlow =
    hintsAtSlowConnection(request.headers) ||
    siteOf(request, context).isSlowConnection?.(request, videoId, isBack(request));
  if (isSlow === null) return redirectForTiming(request);
  return {
    isSlow: isSlow ?? false,
    mbps: Number(readQuery(request, "mbps")) || Number(request.headers.get("Downlink")) || null,
    side: Number(readQuery(request, "side")) || Infinity,
    hasAv1: readQuery(request, "codec") === "av1",
  };
}

const isBack = (request: Request) => readQuery(request, "back") !== null;

function redirectForTiming({ url }: Request): Response {
  const { pathname, search } = new URL(url);
  return redirectToFile(`${pathname}${search || "?"}&back=1`);
}
