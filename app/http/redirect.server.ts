import { json, redirect } from "@remix-run/node";
import type { RouteArgs } from "#app/context.server";
import { pathWithin } from "#app/format/path";
import { type ApiSession, apiSession } from "#app/video-api/transport/session.server";
import { pageOfLostForm } from "./refused-form.server";
import { addCookiesToResponse } from "./with-session-cookies.server";

/** Returns the path if it is one of this site, and answers with 404 otherwise. */
export function requireOwnPath(path: string): string {
  const ownPath = pathWithin(path);
  if (ownPath === null) throw json(null, 404);
  return ownPath;
}

/** Redirects to a path of this site with the session's new cookies: Remix sends a redirect past the server's entry. */
export const redirectInSession = (session: ApiSession, path: string, init?: ResponseInit): Response =>
  addCookiesToResponse(redirect(requireOwnPath(path), init), session);

/**
 * Redirects a browser's request to a path of this site. Every redirect of a route passes through here or a toast. After a
 * refused form it throws the response for a page that says why, links to the path and shows what was typed.
 */
export function redirectTo({ request, context }: RouteArgs, path: string, init?: ResponseInit): Response {
  const lostForm = pageOfLostForm(context, requireOwnPath(path));
  if (lostForm) throw lostForm;
  return redirectInSession(apiSession(request, context), path, init);
}

/**
 * Redirects a player to a file: at a path of this site, or at the web address that the server of the media names. Players
 * may get different files, so nobody keeps the answer. Any other address is a 404.
 */
export function redirectToFile(address: string): Response {
  const isElsewhere = /^https?:\/\/[^/\\]/i.test(address) && URL.canParse(address);
  const location = isElsewhere ? new URL(address).href : requireOwnPath(address);
  return new Response(null, { status: 302, headers: { Location: location, "Cache-Control": "no-store" } });
}

/**
 * A path of this site given in a form or query, or null for what leads elsewhere (`//x`, `/\x`, control
 * characters).
 */
export const ownPath = (value: unknown): string | null =>
  typeof value === "string" && value.length <= 2_000 ? pathWithin(value) : null;
