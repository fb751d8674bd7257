import { calls } from "#contract/calls";
import { buildPath } from "./aliases.server";
import { hasAccess, refreshTokenIn } from "./cookies.server";
import { type Reply, send } from "./send.server";
import { type ApiSession, keepCookies, type Renewal } from "./session.server";

const remembered = 30_000;

/** One renewal per refresh token in this process, its answer remembered for parallel requests and second tabs. */
const flights = new Map<string, Promise<Reply | null>>();

/** Renews the session when only its refresh cookie is left, or when `evenIfHeld`; null when there was nothing to do. */
export async function renew(session: ApiSession, evenIfHeld: boolean): Promise<Renewal | null> {
  if (session.renewal && (evenIfHeld || !hasAccess(session.jar))) return session.renewal;
  const token = refreshTokenIn(session.jar);
  if (!token || (!evenIfHeld && hasAccess(session.jar))) return null;
  session.renewal = adopt(session, token);
  return session.renewal;
}

async function adopt(session: ApiSession, token: string): Promise<Renewal> {
  const key = `${session.site.apiUrl} ${token}`;
  const reply = await (flights.get(key) ?? fly(session, key, token));
  if (!reply) return "unreachable";
  if (reply.status === 429 || (reply.status >= 500 && reply.status !== 501)) return "failed";
  if (!reply.ok) return "refused";
  keepCookies(session, reply.cookies);
  return "renewed";
}

/** Sends the token in the cookie and in the body: servers of the family read one or the other. */
function fly(session: ApiSession, key: string, token: string): Promise<Reply | null> {
  const body = JSON.stringify({ refreshToken: decoded(token) });
  const asked = { ...buildPath(calls.renewSession.address), body, type: "application/json" };
  const flight = send(session, asked).catch(() => null);
  flights.set(key, flight);
  void flight.then((reply) => {
    if (reply?.ok) setTimeout(() => flights.delete(key), remembered).unref();
    else flights.delete(key);
  });
  return flight;
}

/** A cookie's value as its server wrote it. */
function decoded(value: string) {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
