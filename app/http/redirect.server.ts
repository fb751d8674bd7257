import { json, redirect } from "@remix-run/node";
import type { RouteArgs } from "#app/context.server";
import { parseOwnPath } from "#app/format/path";
import { changeQuery } from "#app/format/query";
import { type ApiSession, apiSession } from "#app/video-api/transport/session.server";
import { pageOfLostForm } from "./refused-form.server";
import { addCookiesToResponse } from "./with-session-cookies.server";

/** Returns the path if it is one of this site; throws a 404 otherwise. */
export function requireOwnPath(path: string): string {
  const ownPath = parseOwnPath(path);
  if (ownPath === null) throw json(null, 404);
  return ownPath;
}

/** Redirects to a path of this site with the session's new cookies: Remix sends a redirect past the server's entry. */
export const redirectInSession = (session: ApiSession, path: string, init?: ResponseInit): Response =>
  addCookiesToResponse(redirect(requireOwnPath(path), init), session);

/**
 * Redirects a browser's request to a path of this site. Every redirect of a route passes through here or a toast. After
 * a refused form it throws the response for a page that says why, links to the path and shows what was typed.
 */
export function redirectTo({ request, context }: RouteArgs, path: string, init?: ResponseInit): Response {
  const lostForm = pageOfLostForm(context, requireOwnPath(path));
  if (lostForm) throw lostForm;
  return redirectInSession(apiSession(request, context), path, init);
}

/**
 * Redirects a player to a file: a path of this site, or the web address that the media server names. Throws a 404 for
 * any other address. No cache stores the redirect, since players may get different files.
 */
export function redirectToFile(url: string): Response {
  const isElsewhere = /^https?:\/\/[^/\\]/i.test(url) && URL.canParse(url);
  const location = isElsewhere ? new URL(url).href : requireOwnPath(url);
  return new Response(null, { status: 302, headers: { Location: location, "Cache-Control": "no-store" } });
}

/** Returns a value if it is a path of this site; null if it leads elsewhere (`//x`, `/\x`, control characters). */
export const ownPath = (value: unknown): string | null =>
  typeof value === "string" && value.length <= 2_000 ? parseOwnPath(value) : null;

/**
 * Makes the router load the document if it requested the data of a route that does not match the URL. Remix's router
 * does so when a fetcher's action ends while the routes of the next page are still being looked up, and after an upgrade
 * that renamed a route.
 */
export function reloadMismatched(request: Request, response: Response): Response {
  // Remix refuses such data with 403; what a loader throws has X-Remix-Catch instead.
  if (request.method !== "GET" || response.status !== 403 || !response.headers.has("X-Remix-Error")) return response;
  const { pathname, search } = new URL(request.url);
  const path = parseOwnPath(pathname + changeQuery(search, { _data: null }));
  return path === null ? response : redirect(path, { headers: { "X-Remix-Reload-Document": "true" } });
}
