import { type RouteArgs, readSiteContext } from "#app/context.server";
import { readQuery } from "#app/format/query";
import { isSlowByHints } from "#contract/connection-hints";
import { redirectToFile } from "./redirect.server";

/** The value of the Accept-CH header, which asks browsers for hints about the connection (Network Information API). */
export const requestedHints = "ECT, Downlink, RTT";

/** Returns whether the browser wants to save data, or estimates that its connection is slow. */
export const hintsAtSlowConnection = (headers: Headers) =>
  isSlowByHints({
    saveData: headers.get("Save-Data"),
    ect: headers.get("ECT"),
    downlink: headers.get("Downlink"),
    rtt: headers.get("RTT"),
  });

/**
 * Returns the player's viewport and connection speed. When neither the browser nor a script knows the speed, returns a
 * redirect to the same URL, whose round-trip time is measured.
 */
export function readConnection({ request, context }: RouteArgs, videoId: string) {
  const isSlow =
    hintsAtSlowConnection(request.headers) ||
    readSiteContext(request, context).isSlowConnection?.(request, videoId, isBack(request));
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
