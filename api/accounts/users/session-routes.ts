import type { Context } from "hono";
import { endpoint, requestEndpoint } from "#api/http/endpoint";
import { fetchedMessage, reply, replyAccepted } from "#api/http/reply";
import {
  readAccessToken,
  setSessionCookies,
  readRefreshToken,
  clearSessionCookies,
} from "#api/accounts/auth/http-session";
import type { Env } from "#api/http/env";
import { calls } from "#contract/calls";
import { ApiError } from "#contract/errors";
import { refuseGuessablePassword } from "#api/accounts/auth/guessable-passwords";
import { countCall } from "#api/http/rate-limits/limiters";
import { readClient } from "#api/accounts/auth/session-device";
import { requestPasswordReset } from "./request-mail";
import { register } from "./register";
import { findNamesByLink, resetPassword } from "./reset-password";
import { endSession, listSessions } from "#api/accounts/auth/session-list";
import { logSecurityEvent } from "#api/accounts/auth/security-events";
import { endPlainCookies } from "#api/accounts/auth/end-plain-cookies";
import { endSessions, findRenewedSessionId, renewSession, type TokenPair } from "#api/accounts/auth/sessions";
import { endOtherSessionsInBatches } from "#api/accounts/auth/end-sessions-in-batches";
import * as t from "#languages/api-accounts";

function sendPair(context: Context<Env>, pair: TokenPair | null) {
  if (!pair) throw new ApiError(401, t.sessionEnded);
  setSessionCookies(context, pair);
  return reply(t.sessionRenewed, { accessToken: pair.accessToken, refreshToken: pair.refreshToken });
}

/** The endpoints that create accounts, renew and end sessions, and reset passwords. */
export const sessionEndpoints = [
  requestEndpoint(calls.signUp, async ({ deps, request, requester }) => {
    const { user, admission } = await register(deps, request, requester);
    const { waitsForApproval: waits, mustVerifyEmail: verifies } = admission;
    if (waits) return replyAccepted(t.registrationWaits, { ...user, user, waitsFor: "approval" as const });
    if (verifies) return replyAccepted(t.verificationWaits, { ...user, user, waitsFor: "verification" as const });
    return reply(t.accountCreated, { ...user, user });
  }),
  requestEndpoint(calls.signOut, async ({ db, context }) => {
    await endSessions(db, [readAccessToken(context), readRefreshToken(context)]);
    clearSessionCookies(context);
    return reply(t.loggedOut, {});
  }),
  requestEndpoint(calls.renewSession, async ({ deps, db, requester, request, body, context }) => {
    const token = readRefreshToken(context) ?? body.refreshToken;
    const sessionId = token ? await findRenewedSessionId(db, token) : null;
    if (sessionId) await countCall({ ...deps, scale: deps.rateLimitScale }, "renewal", sessionId);
    const pair = token
      ? await renewSession(db, { ...deps, refreshToken: token }, readClient(request, requester))
      : null;
    return sendPair(context, pair);
  }),
  requestEndpoint(
    calls.renewPlainSession,
    async ({ deps, db, requester, request, body: { refreshToken }, context }) => {
      const mayMove = await endPlainCookies(db, refreshToken);
      const client = readClient(request, requester);
      return sendPair(context, mayMove ? await renewSession(db, { ...deps, refreshToken }, client) : null);
    },
  ),
  endpoint(calls.listSessions, async ({ db, viewer }) =>
    reply(fetchedMessage("Sessions"), await listSessions(db, viewer)),
  ),
  endpoint(calls.endSession, async ({ deps, db, viewer, viewerId, params, body, requester: { address } }) => {
    const isOwn = params.sessionId === viewer.sessionId;
    if (!isOwn) await deps.requireFreshPassword(viewer, { password: body.password, address });
    if (!(await endSession(db, viewerId, params.sessionId))) throw new ApiError(404, t.sessionEndedBefore);
    return reply(t.deviceSignedOut, {});
  }),
  endpoint(calls.endOtherSessions, async ({ db, viewer }) => {
    await endOtherSessionsInBatches(db, viewer);
    return reply(t.devicesSignedOut, {});
  }),
  endpoint(calls.requestPasswordReset, async ({ deps, body }) => {
    await requestPasswordReset(deps, body.email);
    return reply(t.resetSent, {});
  }),
  requestEndpoint(calls.resetPassword, async ({ deps, requester: { address }, body, context }) => {
    const { signInLimiter } = deps;
    // Counted first, because the estimate of a password takes up to 30 ms.
    await signInLimiter.consumeAddress(address);
    const names = await findNamesByLink(deps, body.token);
    await refuseGuessablePassword(deps, { field: "newPassword", password: body.newPassword, names });
    const { accountId, hadFactors } = await resetPassword(deps, body);
    await signInLimiter.reset({ accountId, name: "", address });
    logSecurityEvent(context, "password changed", accountId);
    if (hadFactors) logSecurityEvent(context, "second factor removed", accountId);
    return reply(hadFactors ? t.passwordChangedWithoutFactors : t.passwordChanged, {});
  }),
];
