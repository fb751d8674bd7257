import type { Context, MiddlewareHandler } from "hono";
import type { Viewer } from "#api/deps";
import type { Call } from "#contract/calls/call";
import { ApiError } from "#contract/errors";
import { describeSuspensionEnd } from "#contract/suspension";
import type { Role } from "#contract/users";
import type { Env } from "./env";

/** Returns the signed-in account of a request; throws 401 for a visitor. */
export function requireViewer(c: Context<Env>): Viewer {
  if (!c.var.viewer) throw new ApiError(401, "Unauthorized request: please log in");
  return c.var.viewer;
}

const roles: Record<Exclude<Call["who"], "everybody">, readonly Role[]> = {
  "signed in": ["user", "moderator", "admin"],
  moderator: ["moderator", "admin"],
  administrator: ["admin"],
};

/** Returns the signed-in account; throws 401 for a visitor, and 404 without the role. */
export function requireRole(c: Context<Env>, who: keyof typeof roles): Viewer {
  const viewer = requireViewer(c);
  if (!roles[who].includes(viewer.role)) throw new ApiError(404, "This does not exist");
  return viewer;
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Throws 403 when a suspended account changes something; `errors` has the reason and the end for programs. */
export function refuseSuspended(c: Context<Env>) {
  const suspension = c.var.viewer?.suspension;
  if (!suspension || safeMethods.has(c.req.method)) return;
  const { until, reason } = suspension;
  throw new ApiError(403, `Your account is suspended ${describeSuspensionEnd(until)}: ${reason}`, [
    { field: "suspension.reason", message: reason },
    { field: "suspension.until", message: until },
  ]);
}

const unverified = "Verify your email address before you post: see Email address in your settings";

/** Throws 403 for an account without a verified address, where the site demands one of those who post. */
export async function refuseUnverified(c: Context<Env>) {
  if (c.var.viewer?.hasVerifiedEmail !== false || !(await c.var.deps.demandsVerifiedEmail())) return;
  throw new ApiError(403, unverified, [{ field: "verification.email", message: unverified }]);
}

const factorMessage = "This site requires a second factor of its administrators: set one up in your settings";

/** Throws 403 for an administrator without the second factor that the site requires. */
export async function requireSecondFactor(c: Context<Env>, viewer: Viewer) {
  if (!(await c.var.deps.lacksSecondFactor(viewer))) return;
  throw new ApiError(403, factorMessage, [{ field: "secondFactor", message: factorMessage }]);
}

/** Lets only those through who may post. */
export const requirePoster: MiddlewareHandler<Env> = async (c, next) => {
  await refuseUnverified(c);
  await next();
};

/** Lets only signed-in users through, and suspended ones only to read. */
export const requireSignedIn: MiddlewareHandler<Env> = async (c, next) => {
  requireViewer(c);
  refuseSuspended(c);
  await next();
};
