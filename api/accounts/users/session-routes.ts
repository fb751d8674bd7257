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
import { countCall } from "#api/http/rate-limits/limiters";
import { readClient } from "#api/accounts/auth/session-device";
import { register } from "./register";
import { listSessions } from "#api/accounts/auth/session-list";
import { endPlainCookies } from "#api/accounts/auth/end-plain-cookies";
import { endSessionsOfTokens, findRenewedSessionId, renewSession, type TokenPair } from "#api/accounts/auth/sessions";
import { endOtherSessionsInBatches, endSession } from "#api/accounts/auth/end-sessions";
import * as t from "#languages/api-accounts";

/** Replies with the tokens of a renewed session; throws 401 without them. */
function replyRenewed(context: Context<Env>, pair: TokenPair | null) {
  if (!pair) throw new ApiError(401, t.sessionEnded);
  setSessionCookies(context, pair);
  return reply(t.sessionRenewed, { accessToken: pair.accessToken, refreshToken: pair.refreshToken });
}

/** The endpoints that create accounts, and renew and end sessions. */
export const sessionEndpoints = [
  requestEndpoint(calls.signUp, async ({ deps, request, requester }) => {
    const { user, admission } = await register(deps, request, requester);
    if (admission.waitsForApproval)
      return replyAccepted(t.registrationWaits, { ...user, user, waitsFor: "approval" as const });
    if (admission.mustVerifyEmail)
      return replyAccepted(t.verificationWaits, { ...user, user, waitsFor: "verification" as const });
    return reply(t.accountCreated, { ...user, user });
  }),
  requestEndpoint(calls.signOut, async ({ db, context }) => {
    await endSessionsOfTokens(db, [readAccessToken(context), readRefreshToken(context)]);
    clearSessionCookies(context);
    return reply(t.loggedOut, {});
  }),
  requestEndpoint(calls.renewSession, async ({ deps, db, requester, request, body, context }) => {
    const token = readRefreshToken(context) ?? body.refreshToken;
    const sessionId = token ? await findRenewedSessionId(db, token) : null;
    if (sessionId) await countCall({ ...deps, scale: deps.rateLimitScale }, "renewal", sessionId);
    const client = readClient(request, requester);
    return replyRenewed(context, token ? await renewSession(db, { ...deps, refreshToken: token }, client) : null);
  }),
  requestEndpoint(
    calls.renewPlainSession,
    async ({ deps, db, requester, request, body: { refreshToken }, context }) => {
      const isRenewable = await endPlainCookies(db, refreshToken);
      const client = readClient(request, requester);
      return replyRenewed(context, isRenewable ? await renewSession(db, { ...deps, refreshToken }, client) : null);
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
];
