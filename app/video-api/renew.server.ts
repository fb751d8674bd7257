import { calls } from "#contract/calls";
import { buildPath } from "./aliases.server";
import { hasAccess, refreshTokenIn } from "./cookies.server";
import { type Reply, send } from "./send.server";
import { type ApiSession, storeCookies, type Renewal } from "./session.server";

const renewalTtlMs = 30_000;

/** One renewal per refresh token; its answer is shared with parallel requests and second tabs. */
const pendingRenewals = new Map<string, Promise<Reply | null>>();

/**
 * Renews the session if only its refresh cookie is left, or always if `evenIfHeld`; null if there is nothing to
 * renew.
 */
export async function renew(session: ApiSession, evenIfHeld: boolean): Promise<Renewal | null> {
  if (session.renewal && (evenIfHeld || !hasAccess(session.jar))) return session.renewal;
  const token = refreshTokenIn(session.jar);
  if (!token || (!evenIfHeld && hasAccess(session.jar))) return null;
  session.renewal = applyRenewal(session, token);
  return session.renewal;
}

async function applyRenewal(session: ApiSession, token: string): Promise<Renewal> {
  const key = `${session.site.apiUrl} ${token}`;
  const reply = await (pendingRenewals.get(key) ?? sendRenewal(session, key, token));
  if (!reply) return "unreachable";
  if (reply.status === 429 || (reply.status >= 500 && reply.status !== 501)) return "failed";
  if (!reply.ok) return "refused";
  storeCookies(session, reply.cookies);
  return "renewed";
}

/** Sends the token in the cookie and in the body: servers read one or the other. */
function sendRenewal(session: ApiSession, key: string, token: string): Promise<Reply | null> {
  const body = JSON.stringify({ refreshToken: decodeCookieValue(token) });
  const outgoing = { ...buildPath(calls.renewSession.address), body, type: "application/json" };
  const pending = send(session, outgoing).catch(() => null);
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
