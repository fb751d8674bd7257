import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { type TokenPair, findViewer, lifetimes, xsrfToken } from "./sessions";
import type { Env } from "#api/http/env";

export const bearerOf = (c: Context<Env>) => /^Bearer (\S+)$/i.exec(c.req.header("Authorization") ?? "")?.[1];

export const accessTokenOf = (c: Context<Env>) => bearerOf(c) ?? getCookie(c, "accessToken");
export const refreshTokenOf = (c: Context<Env>) => getCookie(c, "refreshToken");

/** Looks up who asks, once per request. */
export const session: MiddlewareHandler<Env> = async (c, next) => {
  const token = accessTokenOf(c);
  c.set("viewer", token ? await findViewer(c.var.db, token) : null);
  await next();
};

/** Opens a session in the caller's cookies. */
export function giveTokens(c: Context<Env>, pair: TokenPair) {
  const shared = { path: "/", sameSite: "Lax", secure: c.env.origin.startsWith("https:") } as const;
  const long = lifetimes.refresh / 1000;
  setCookie(c, "accessToken", pair.accessToken, { ...shared, httpOnly: true, maxAge: lifetimes.access / 1000 });
  setCookie(c, "refreshToken", pair.refreshToken, { ...shared, httpOnly: true, maxAge: long });
  setCookie(c, "XSRF-TOKEN", xsrfToken(c.var.deps.secret, pair.sessionId), { ...shared, maxAge: long });
}

export function takeTokens(c: Context<Env>) {
  const secure = c.env.origin.startsWith("https:");
  for (const name of ["accessToken", "refreshToken", "XSRF-TOKEN"]) deleteCookie(c, name, { path: "/", secure });
}
