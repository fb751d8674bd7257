import type { Context, MiddlewareHandler } from "hono";
import type { Viewer } from "#api/deps";
import { ApiError } from "#contract/errors";
import type { Env } from "./env";

/** Returns the signed-in account of a request; throws 401 for a visitor. */
export function requireViewer(c: Context<Env>): Viewer {
  if (!c.var.viewer) throw new ApiError(401, "Unauthorized request: please log in");
  return c.var.viewer;
}

/** Lets only signed-in users through. */
export const requireSignedIn: MiddlewareHandler<Env> = async (c, next) => {
  requireViewer(c);
  await next();
};
