import type { MiddlewareHandler } from "hono";
import { ApiError } from "#contract/errors";
import { xsrfToken } from "#api/users/sessions";
import { accessTokenOf, refreshTokenOf } from "./session";
import type { Env } from "./env";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses an unsafe request that another site could have made with the visitor's cookies. */
export const guard: MiddlewareHandler<Env> = async (c, next) => {
  if (!safe.has(c.req.method) && !isOwn(c)) throw new ApiError(403, "This request came from another site");
  await next();
};

function isOwn(c: Parameters<typeof guard>[0]): boolean {
  const header = (name: string) => c.req.header(name);
  if (header("Authorization")?.startsWith("Bearer ")) return true;
  if (!accessTokenOf(c) && !refreshTokenOf(c)) return true;
  const site = header("Sec-Fetch-Site");
  if (site === "same-origin" || site === "none") return true;
  const origin = header("Origin");
  if (origin && (origin === c.env.origin || c.var.parts.corsOrigins.includes(origin))) return true;
  const viewer = c.var.viewer;
  return viewer !== null && header("X-XSRF-TOKEN") === xsrfToken(c.var.parts.secret, viewer.sessionId);
}
