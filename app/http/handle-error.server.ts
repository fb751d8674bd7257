import type { AppLoadContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { siteOf } from "./context.server";
import { logError } from "./log.server";

const logged = new WeakMap<AppLoadContext, Set<string>>();

/** Remix reports an error of a page's rendering a second time when its error page fails in the same way. */
function isRepeated(error: unknown, context: AppLoadContext): boolean {
  const text = error instanceof Error ? error.message : JSON.stringify(error);
  const known = logged.get(context) ?? new Set();
  const isKnown = known.has(text);
  logged.set(context, known.add(text));
  return isKnown;
}

/** Logs what failed in a loader, an action or a page. A mistake of the requester has its line in the log of requests. */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }) {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (isRepeated(error, context)) return;
  const { requestId } = siteOf(request, context).visitor;
  logError(error, { requestId, path: new URL(request.url).pathname, msg: "page failed" });
}
