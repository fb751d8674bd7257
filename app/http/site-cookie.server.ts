import { serialize, type SerializeOptions } from "cookie";
import type { SiteCookieName } from "#app/site-cookies";
import { readSiteContext, type RouteArgs } from "#app/context.server";

type Options = Pick<SerializeOptions, "httpOnly" | "maxAge">;

/**
 * Appends an unsigned cookie to the headers of a response: for all paths of this site, and Secure behind TLS, also when
 * only a trusted proxy says so. Session cookies and signed ones have their own functions.
 */
export function appendSiteCookie(
  headers: Headers,
  { request, context }: RouteArgs,
  [name, value]: [name: SiteCookieName, value: string],
  options: Options,
) {
  const secure = readSiteContext(request, context).requester.origin.startsWith("https:");
  headers.append("Set-Cookie", serialize(name, value, { path: "/", sameSite: "lax", secure, ...options }));
}
