import { type ApiSession, keepCookies } from "./session.server";
import { hasAccess, refreshName } from "./cookies.server";
import { send } from "./send.server";

const remembered = 30_000;

/** One renewal per refresh token in this process, its answer remembered for parallel requests and second tabs. */
const flights = new Map<string, Promise<string[] | null>>();

/** Renews the session when only its refresh cookie is left, or when `evenIfHeld`; true when it now has an access cookie. */
export async function renew(session: ApiSession, evenIfHeld: boolean): Promise<boolean> {
  const token = session.jar.get(refreshName);
  if (!token || (!evenIfHeld && hasAccess(session.jar))) return false;
  session.renewal ??= adopt(session, token);
  return session.renewal;
}

async function adopt(session: ApiSession, token: string): Promise<boolean> {
  const lines = await (flights.get(token) ?? fly(session, token));
  if (lines) keepCookies(session, lines);
  return lines !== null;
}

function fly(session: ApiSession, token: string): Promise<string[] | null> {
  const flight = ask(session).catch(() => null);
  flights.set(token, flight);
  void flight.then((lines) => {
    if (!lines) flights.delete(token);
    else setTimeout(() => flights.delete(token), remembered).unref();
  });
  return flight;
}

async function ask(session: ApiSession): Promise<string[] | null> {
  const response = await send(session, {
    method: "POST",
    path: "users/refresh-token",
    body: JSON.stringify({}),
    type: "application/json",
  });
  await response.body?.cancel();
  return response.ok ? response.headers.getSetCookie() : null;
}
