import type { Context, MiddlewareHandler } from "hono";
import { ApiError } from "#contract/errors";
import { findSessionIds, deriveXsrfToken } from "./sessions";
import { readAccessToken, readBearer, readRefreshToken } from "./http-session";
import type { Env } from "#api/http/env";
import * as t from "#languages/api-accounts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses an unsafe request that another site may have sent through a person's browser. */
export const csrfGuard: MiddlewareHandler<Env> = async (c, next) => {
  if (!safeMethods.has(c.req.method) && !(await isAllowed(c))) throw new ApiError(403, t.fromOtherSite);
  await next();
};

/**
 * Returns whether a request comes from this site's pages, from an origin that the operator allows, or from a program. A browser names the page that posts in Origin or
 * Sec-Fetch-Site. Requests from another site's page are refused even without cookies: the browser would store the cookies of
 * the response, and be signed in as somebody else.
 */
async function isAllowed(c: Context<Env>): Promise<boolean> {
  if (readBearer(c)) return true;
  const origin = c.req.header("Origin");
  if (origin !== undefined) return origin === c.env.origin || c.var.deps.corsOrigins.includes(origin);
  const site = c.req.header("Sec-Fetch-Site");
  if (site === "cross-site" || site === "same-site") return false;
  // The cookies of an ended session give no rights, so they need no proof.
  const sessionIds = await findSessionIds(c.var.db, [readAccessToken(c), readRefreshToken(c)]);
  if (sessionIds.length === 0 || site === "same-origin" || site === "none") return true;
  const token = c.req.header("X-XSRF-TOKEN");
  return sessionIds.some((id) => token === deriveXsrfToken(c.var.deps.secret, id));
}

/** Refuses a URL with a NUL, which PostgreSQL cannot store or compare. */
export const rejectNul: MiddlewareHandler<Env> = async (c, next) => {
  if (c.req.url.includes("%00")) throw new ApiError(400, t.badAddress);
  await next();
};
