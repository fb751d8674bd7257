import { serialize } from "cookie";
import { calls } from "#contract/calls";
import type { Call } from "#contract/calls/call";
import { tokenCookieNames } from "#contract/session-cookies";
import { buildPath } from "./aliases.server";
import { hasAccessToken, findRefreshToken } from "./cookies.server";
import { type ReadResponse, send } from "./send.server";
import { type ApiSession, storeCookies, type Renewal } from "./session.server";

const renewalTtlMs = 30_000;

/** One renewal per refresh token; its answer is shared with parallel requests and second tabs. */
const pendingRenewals = new Map<string, Promise<ReadResponse | null>>();

/**
 * Renews the session if only its refresh token is left, or in any case if `isForced`. Returns null without a refresh
 * token, and if an access token makes a renewal needless.
 */
export async function renewSession(session: ApiSession, { isForced = false } = {}): Promise<Renewal | null> {
  if (session.renewal && (isForced || !hasAccessToken(session.jar))) return session.renewal;
  if (session.unprefixedRefreshToken)
    return (session.renewal = moveUnprefixedSession(session, session.unprefixedRefreshToken));
  const token = findRefreshToken(session.jar);
  if (!token || (!isForced && hasAccessToken(session.jar))) return null;
  session.renewal = applyRenewal(session, token);
  return session.renewal;
}

async function applyRenewal(session: ApiSession, token: string): Promise<Renewal> {
  const key = `${session.site.apiUrl} ${token}`;
  const reply = await joinOrSendRenewal(session, key, token, calls.renewSession);
  const renewal = readRenewal(reply);
  if (reply && renewal === "renewed") storeCookies(session, reply.cookies);
  return renewal;
}

function readRenewal(reply: ReadResponse | null): Renewal {
  if (!reply) return "unreachable";
  if (reply.status === 429 || (reply.status >= 500 && reply.status !== 501)) return "failed";
  return reply.ok ? "renewed" : "refused";
}

/** Tokens without `__Host-` that the API refused, so that their visitors cost one call only. */
const refusedTokens = new Set<string>();
const maxRefusedTokens = 5_000;

/**
 * Exchanges a pair of tokens without `__Host-` for one with it, if the API says that its session is older than this
 * prefix. Leaves any other pair to the programs in the browser that use the API: its visitor is signed out here.
 */
async function moveUnprefixedSession(session: ApiSession, token: string): Promise<Renewal> {
  const key = `plain ${session.site.apiUrl} ${token}`;
  const reply = refusedTokens.has(key) ? null : await joinOrSendRenewal(session, key, token, calls.renewPlainSession);
  const renewal = refusedTokens.has(key) ? "refused" : readRenewal(reply);
  if (reply && renewal === "renewed") {
    storeCookies(session, reply.cookies);
    for (const name of tokenCookieNames) session.cookiesToSend.set(`plain ${name}`, deleteUnprefixed(name));
  }
  if (renewal === "renewed" || renewal === "refused") session.unprefixedRefreshToken = null;
  if (renewal === "refused") refusedTokens.add(key);
  for (const oldest of refusedTokens) if (refusedTokens.size > maxRefusedTokens) refusedTokens.delete(oldest);
  return renewal;
}

const deleteUnprefixed = (name: string) => serialize(name, "", { path: "/", httpOnly: true, secure: true, maxAge: 0 });

/** Joins the pending renewal, or sends the token in the cookie and in the body: servers read one or the other. */
function joinOrSendRenewal(
  session: ApiSession,
  key: string,
  token: string,
  { route }: Call,
): Promise<ReadResponse | null> {
  const existing = pendingRenewals.get(key);
  if (existing) return existing;
  const body = JSON.stringify({ refreshToken: decodeCookieValue(token) });
  const request = { ...buildPath(route), body, type: "application/json" };
  const pending = send(session, request).catch(() => null);
  pendingRenewals.set(key, pending);
  void pending.then((reply) => {
    if (reply?.ok) setTimeout(() => pendingRenewals.delete(key), renewalTtlMs).unref();
    else pendingRenewals.delete(key);
  });
  return pending;
}

/** Decodes a cookie value; returns it unchanged if it is not encoded. */
function decodeCookieValue(value: string) {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
