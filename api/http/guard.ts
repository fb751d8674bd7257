import type { MiddlewareHandler } from "hono";
import { ApiError } from "#contract/errors";
import { findSessionIds, xsrfToken } from "#api/users/sessions";
import { accessTokenOf, bearerOf, refreshTokenOf } from "./session";
import type { Env } from "./env";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses an unsafe request that another site could have made with the visitor's cookies. */
export const guard: MiddlewareHandler<Env> = async (c, next) => {
  if (!safe.has(c.req.method) && !(await isOwn(c))) throw new ApiError(403, "This request came from another site");
  await next();
};

async function isOwn(c: Parameters<typeof guard>[0]): Promise<boolean> {
  const header = (name: string) => c.req.header(name);
  const tokens = [accessTokenOf(c), refreshTokenOf(c)];
  if (bearerOf(c) || tokens.every((token) => !token)) return true;
  const site = header("Sec-Fetch-Site");
  if (site === "same-origin" || site === "none") return true;
  const origin = header("Origin");
  if (origin && (origin === c.env.origin || c.var.parts.corsOrigins.includes(origin))) return true;
  const given = header("X-XSRF-TOKEN");
  if (!given) return false;
  const ids = await findSessionIds(c.var.db, tokens);
  return ids.some((id) => given === xsrfToken(c.var.parts.secret, id));
}

/** Refuses an address with a NUL: no text of ours has one, and PostgreSQL will not compare with it. */
export const plainAddress: MiddlewareHandler<Env> = async (c, next) => {
  if (c.req.url.includes("%00")) throw new ApiError(400, "The address is not valid");
  await next();
};
