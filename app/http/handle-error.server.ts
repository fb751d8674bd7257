import type { AppLoadContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { readSiteContext } from "#app/context.server";
import { logError } from "#app/log.server";

const loggedErrors = new WeakMap<AppLoadContext, Set<string>>();

/** Detects an error that Remix reports again after an error boundary rethrew it, as it is or without its stack. */
function isRepeated(error: unknown, context: AppLoadContext): boolean {
  const loggedTexts = loggedErrors.get(context);
  loggedErrors.set(context, loggedTexts ?? new Set());
  const text = error instanceof Error ? error.message : JSON.stringify(error);
  const isLogged =
    loggedTexts !== undefined && (loggedTexts.has(text) || (error instanceof Error && error.stack === undefined));
  loggedErrors.get(context)!.add(text);
  return isLogged;
}

/** Logs what failed in a loader, an action or a page. A requester's own mistake is in the request log already. */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }) {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (isRepeated(error, context)) return;
  const { requestId } = readSiteContext(request, context).requester;
  logError(error, { requestId, path: new URL(request.url).pathname, msg: "page failed" });
}
