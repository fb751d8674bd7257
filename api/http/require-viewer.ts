import type { Context, MiddlewareHandler } from "hono";
import type { Viewer } from "#api/deps";
import type { Call } from "#contract/calls/call";
import { ApiError, fieldError } from "#contract/errors";
import { toTime } from "#contract/message-values";
import { permanentEnd } from "#contract/suspension";
import type { Role, Suspension } from "#contract/users";
import type { Env } from "./env";
import * as t from "#languages/api-http";
import { toMessage } from "#languages/runtime/coded";

type ViewerContext = Pick<Context<Env>, "var">;

/** Returns the signed-in account of a request; throws 401 for a visitor. */
export function requireViewer(c: ViewerContext): Viewer {
  if (!c.var.viewer) throw new ApiError(401, t.notSignedIn);
  return c.var.viewer;
}

const roles: Record<Exclude<Call["who"], "everybody">, readonly Role[]> = {
  "signed in": ["user", "moderator", "admin"],
  moderator: ["moderator", "admin"],
  administrator: ["admin"],
};

/** Returns the signed-in account; throws 401 for a visitor, and 404 without the role. */
export function requireRole(c: ViewerContext, who: keyof typeof roles): Viewer {
  const viewer = requireViewer(c);
  if (!roles[who].includes(viewer.role)) throw new ApiError(404, t.nothingHere);
  return viewer;
}

/** Throws 403 when a token lacks the scope of a call. A call without a scope refuses every token. */
export function requireScope(c: ViewerContext, scope: Call["scope"]) {
  const { token } = c.var.viewer ?? {};
  if (!token || (scope && token.scopes.includes(scope))) return;
  throw fieldError(403, "token.scope", scope ? () => t.tokenLacksScope({ scope }) : t.notByToken);
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Throws 403 when the account is suspended or waits for deletion. `errors` gives programs the reason and end of the
 * suspension, or the date of the deletion.
 */
export function refuseReadOnly(c: ViewerContext) {
  if (!c.var.viewer) return;
  const { suspension, deletionAt } = c.var.viewer;
  if (suspension) throw suspensionError(suspension);
  if (deletionAt !== null) throw deletionError(deletionAt);
}

function deletionError(at: string): ApiError {
  return new ApiError(403, () => t.toBeDeleted({ at: toTime(at) }), [{ field: "deletion.at", message: at }]);
}

function suspensionError({ until, reason, reasonMessage }: Suspension): ApiError {
  const lazyMessage = () =>
    until === permanentEnd ? t.suspendedPermanently({ reason }) : t.suspended({ until: toTime(until), reason });
  const refusal = toMessage(lazyMessage);
  const message = reasonMessage ? { ...refusal, values: { ...refusal.values, reason: reasonMessage } } : refusal;
  return new ApiError(403, message, [
    { field: "suspension.reason", message: reason },
    { field: "suspension.until", message: until },
  ]);
}

/** Throws 403 for an account without a verified address when the site requires one for posting. */
export async function refuseUnverified(c: ViewerContext) {
  if (c.var.viewer?.hasVerifiedEmail !== false || !(await c.var.deps.requiresVerifiedEmail())) return;
  throw fieldError(403, "verification.email", t.unverified);
}

/** Throws 403 when the holder of a role is suspended, or lacks the second factor that the site requires of the role. */
export async function requireActiveRole(c: ViewerContext) {
  const viewer = requireViewer(c);
  if (viewer.suspension) throw suspensionError(viewer.suspension);
  if (await c.var.deps.lacksRequiredSecondFactor(viewer)) throw fieldError(403, "secondFactor", t.factorRequired);
}

/** Throws unless the viewer gave the password in this session a short time ago, or gives it in the body. */
export function requireFreshPassword(c: ViewerContext & Pick<Context<Env>, "env">, body: unknown) {
  const { password } = body as { password?: string };
  return c.var.deps.requireFreshPassword(requireViewer(c), { password, address: c.env.address });
}

export const requireVerified: MiddlewareHandler<Env> = async (c, next) => {
  await refuseUnverified(c);
  await next();
};

/** Admits accounts, and tokens that may publish. Accounts that are suspended or wait for deletion may only read. */
export const requireUploader: MiddlewareHandler<Env> = async (c, next) => {
  requireViewer(c);
  requireScope(c, "publish");
  if (!safeMethods.has(c.req.method)) refuseReadOnly(c);
  await next();
};
