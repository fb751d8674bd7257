import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import { findConflictName, readCookies } from "#contract/session-cookies";
import { type TokenPair, findViewer, lifetimesMs, deriveXsrfToken } from "./sessions";
import type { Env } from "#api/http/env";

/** Reads the token of an `Authorization` header (RFC 6750 §2.1); undefined if there is none. */
export const parseBearer = (header = "") => /^Bearer (\S+)$/i.exec(header)?.[1];

export const readBearer = (c: Context<Env>) => parseBearer(c.req.header("Authorization"));

/** Reads a session cookie; undefined if there is none, and if another host may have set a session cookie. */
function readToken(c: Context<Env>, name: string): string | undefined {
  const requestCookies = readCookies(c.req.header("Cookie"));
  return findConflictName(requestCookies, "") ? undefined : requestCookies.cookies.get(name);
}

export const readAccessToken = (c: Context<Env>) => readBearer(c) ?? readToken(c, "accessToken");

export const readRefreshToken = (c: Context<Env>) => readToken(c, "refreshToken");

/** Loads the signed-in account once per request, unless a program's token has loaded it. */
export const loadViewer: MiddlewareHandler<Env> = async (c, next) => {
  if (c.var.viewer) return next();
  const conflictName = findConflictName(readCookies(c.req.header("Cookie")), "");
  if (conflictName) c.var.log.warn({ cookie: conflictName }, "two session cookies of one name: no session");
  const token = readAccessToken(c);
  c.set("viewer", token ? await findViewer(c.var.db, token) : null);
  await next();
};

export function setSessionCookies(c: Context<Env>, pair: TokenPair) {
  const commonOptions = { path: "/", sameSite: "Lax", secure: c.env.origin.startsWith("https:") } as const;
  const maxAge = lifetimesMs.refresh / 1000;
  setCookie(c, "accessToken", pair.accessToken, {
    ...commonOptions,
    httpOnly: true,
    maxAge: lifetimesMs.access / 1000,
  });
  setCookie(c, "refreshToken", pair.refreshToken, { ...commonOptions, httpOnly: true, maxAge });
  setCookie(c, "XSRF-TOKEN", deriveXsrfToken(c.var.deps.secret, pair.sessionId), { ...commonOptions, maxAge });
}

export function clearSessionCookies(c: Context<Env>) {
  const isSecure = c.env.origin.startsWith("https:");
  for (const name of ["accessToken", "refreshToken", "XSRF-TOKEN"])
    deleteCookie(c, name, { path: "/", secure: isSecure });
}
