import type { AppLoadContext } from "@remix-run/node";
import { type SiteContext, readSiteContext } from "#app/context.server";
import { logWarning } from "#app/log.server";
import { type Cookies, hostPrefix } from "#contract/session-cookies";
import { hasAccessToken, readSessionJar, findRefreshToken, rewriteSetCookie } from "./cookies.server";

/** How a renewal ended; only `refused` means that the session is over. */
export type Renewal = "renewed" | "refused" | "failed" | "unreachable";

/** The API session of one browser request: its current cookies, and those to send back. */
export interface ApiSession {
  site: SiteContext;
  request: Request;
  jar: Cookies;
  /** The refresh token of a pair that may count once; see `moveUnprefixedSession`. */
  unprefixedRefreshToken: string | null;
  cookiesToSend: Map<string, string>;
  renewal: Promise<Renewal> | null;
}

const sessions = new WeakMap<AppLoadContext, ApiSession>();

/** Returns the one session per browser request: Remix's `context` is the same for all its loaders, `request` is not. */
export function apiSession(request: Request, context: AppLoadContext): ApiSession {
  const existing = sessions.get(context);
  if (existing) return existing;
  const site = readSiteContext(request, context);
  const { origin, requestId } = site.requester;
  const { jar, unprefixedRefreshToken, conflictingName } = readSessionJar(request.headers.get("Cookie"), origin);
  if (conflictingName)
    logWarning({ requestId, cookie: conflictingName, msg: "two session cookies of one name: no session" });
  const session: ApiSession = { site, request, jar, unprefixedRefreshToken, cookiesToSend: new Map(), renewal: null };
  sessions.set(context, session);
  return session;
}

/** Returns whether there are cookies of a session; the API decides whether they are valid. */
export const hasSession = ({ jar, unprefixedRefreshToken }: Pick<ApiSession, "jar" | "unprefixedRefreshToken">) =>
  hasAccessToken(jar) || findRefreshToken(jar) !== undefined || unprefixedRefreshToken !== null;

/** Stores the cookies that the API set, for later calls and for the browser. */
export function storeCookies(session: ApiSession, lines: string[]) {
  for (const line of lines) {
    const cookie = rewriteSetCookie(line, session.site.requester.origin);
    if (!cookie) continue;
    session.cookiesToSend.set(cookie.name, cookie.line);
    if (cookie.prefixedLine) session.cookiesToSend.set(hostPrefix + cookie.name, cookie.prefixedLine);
    if (cookie.value) session.jar.set(cookie.name, cookie.value);
    else session.jar.delete(cookie.name);
  }
}
