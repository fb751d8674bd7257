import { endpoint } from "#api/http/endpoint";
import type { Requester } from "#contract/requester";
import { reply } from "#api/http/reply";
import { readAccessToken, setSessionCookies, readRefreshToken, clearSessionCookies } from "#api/auth/session-cookies";
import { calls } from "#contract/calls";
import { ApiError } from "#contract/errors";
import { fold } from "#contract/fold";
import { findAccount } from "./accounts";
import { refuseCommonPassword } from "#api/auth/common-passwords";
import { resetPassword } from "#api/auth/password-resets";
import { countWrite } from "#api/rate-limits/rate-limits";
import { verifySignIn } from "#api/auth/verify-sign-in";
import { toOwnUser } from "./queries";
import { register } from "./register";
import { endSession, listSessions } from "#api/auth/session-list";
import { endOtherSessions, endSessions, findRenewedSession, openSession, renewSession } from "#api/auth/sessions";

const readClient = (request: Request, { address }: Requester) => ({
  userAgent: request.headers.get("User-Agent") ?? "",
  address,
});

/** The endpoints that create accounts, begin, renew and end sessions, and reset passwords. */
export const sessionEndpoints = [
  endpoint(calls.signUp, async ({ deps, request }) => {
    const user = await register(deps, request);
    return reply("Account Created successfully", { ...user, user });
  }),
  endpoint(calls.signIn, async ({ deps, db, requester, request, body, context }) => {
    const { email, password } = body;
    const { signInLimiter } = deps;
    const user = await findAccount(db, email);
    const guess = { accountId: user?.id ?? null, name: fold(email), address: requester.address };
    await signInLimiter.consume(guess);
    if (!(await verifySignIn(db, user, password)) || !user) throw new ApiError(401, "Email or password is not correct");
    await countWrite({ ...deps, scale: deps.rateLimitScale }, "signIn", user.id);
    await signInLimiter.reset(guess);
    await signInLimiter.rememberNetwork({ ...guess, accountId: user.id });
    const pair = await openSession(db, user.id, readClient(request, requester));
    setSessionCookies(context, pair);
    const { accessToken, refreshToken } = pair;
    return reply("Logged in successfully.", { user: toOwnUser(user), accessToken, refreshToken });
  }),
  endpoint(calls.signOut, async ({ db, context }) => {
    await endSessions(db, [readAccessToken(context), readRefreshToken(context)]);
    clearSessionCookies(context);
    return reply("Logged out successfully...", {});
  }),
  endpoint(calls.renewSession, async ({ deps, db, requester, request, body, context }) => {
    const token = readRefreshToken(context) ?? body.refreshToken;
    const sessionId = token ? await findRenewedSession(db, token) : null;
    if (sessionId) await countWrite({ ...deps, scale: deps.rateLimitScale }, "renewal", sessionId);
    const pair = token ? await renewSession(db, deps.secret, token, readClient(request, requester)) : null;
    if (!pair) throw new ApiError(401, "The session has ended: please log in");
    setSessionCookies(context, pair);
    return reply("Access token refreshed", { accessToken: pair.accessToken, refreshToken: pair.refreshToken });
  }),
  endpoint(calls.listSessions, async ({ db, viewer }) =>
    reply("Sessions fetched successfully", await listSessions(db, viewer)),
  ),
  endpoint(calls.endSession, async ({ db, viewerId, params }) => {
    if (!(await endSession(db, viewerId, params.sessionId))) throw new ApiError(404, "This session has ended already");
    return reply("The device is signed out", {});
  }),
  endpoint(calls.endOtherSessions, async ({ db, viewer }) => {
    await endOtherSessions(db, viewer.id, viewer.sessionId);
    return reply("All other devices are signed out", {});
  }),
  endpoint(calls.resetPassword, async ({ deps, db, requester: { address }, body }) => {
    await refuseCommonPassword("newPassword", body.newPassword);
    const { signInLimiter } = deps;
    await signInLimiter.consumeAddress(address);
    const accountId = await resetPassword(db, body);
    await signInLimiter.reset({ accountId, name: "", address });
    return reply("Password changed successfully", {});
  }),
];
