import { createHmac } from "node:crypto";
import type { SiteCookieName } from "#app/site-cookies";
import { hasHostCookies } from "#app/video-api/transport/cookies.server";
import { hostPrefix } from "#contract/session-cookies";

let secret = process.env.SESSION_SECRET ?? crypto.randomUUID();

/** Sets the key of the signed cookies; the server calls it once at start. */
export const configureCookies = (key: string) => {
  secret = key;
};

/**
 * Returns the options of a signed cookie on the site at an origin; `__Host-` binds it to an https site. Each name has a
 * key of its own, so that no cookie passes for another one.
 */
export function signedCookieOptions(plainName: SiteCookieName, origin: string) {
  const secure = hasHostCookies(origin);
  const name = secure ? hostPrefix + plainName : plainName;
  const key = createHmac("sha256", secret).update(`cookie:${name}`).digest("base64url");
  return { name, path: "/", httpOnly: true, sameSite: "lax", secure, secrets: [key] } as const;
}
