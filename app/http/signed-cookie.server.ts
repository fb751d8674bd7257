import { createHmac } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { z } from "zod";
import type { SiteCookieName } from "#app/site-cookies";
import { hasHostCookies, readJar } from "#app/video-api/transport/cookies.server";
import type { ApiSession } from "#app/video-api/transport/session.server";
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

const cookieShape = z.object({ value: z.unknown(), expiresAt: z.number() });

/**
 * Describes a signed cookie that no script can read and that ends by itself. It goes out with the session's cookies.
 * `read` returns null without a valid one.
 */
export function signedCookie<T extends z.ZodType>(plainName: SiteCookieName, schema: T, maxAgeSeconds: number) {
  const open = ({ site }: ApiSession) => {
    const { name, ...options } = signedCookieOptions(plainName, site.requester.origin);
    return createCookie(name, options);
  };
  const send = async (session: ApiSession, content: unknown, maxAge: number) => {
    const cookie = open(session);
    session.cookiesToSend.set(cookie.name, await cookie.serialize(content, { maxAge }));
  };
  return {
    isIn: (session: ApiSession) => readJar(session.request.headers.get("Cookie")).has(open(session).name),
    store: (session: ApiSession, value: z.output<T>, now = Date.now()) =>
      send(session, { value, expiresAt: now + maxAgeSeconds * 1_000 }, maxAgeSeconds),
    clear: (session: ApiSession) => send(session, "", 0),
    async read(session: ApiSession): Promise<z.output<T> | null> {
      const { data } = cookieShape.safeParse(await open(session).parse(session.request.headers.get("Cookie")));
      return data && data.expiresAt > Date.now() ? (schema.safeParse(data.value).data ?? null) : null;
    },
  };
}
