import type { User } from "#contract/users";
import { tokenCookieNames, xsrfCookieName } from "#contract/session-cookies";
import { readSessionJar } from "./cookies.server";
import { type ApiSession, storeCookies } from "./session.server";

const maxViewers = 5_000;

/** The viewer of each token, from the last answer of the server. */
const viewers = new Map<string, User>();

/** Lists the session's tokens, before and after a renewal. */
function tokenKeys({ site, request, jar }: ApiSession) {
  const requestJar = readSessionJar(request.headers.get("Cookie"), site.requester.origin).jar;
  const tokens = [jar, requestJar].flatMap((each) => tokenCookieNames.map((name) => each.get(name)));
  return new Set(tokens.filter(Boolean).map((token) => `${site.apiUrl} ${token}`));
}

/** Remembers the viewer for pages that are rendered while the server does not answer or lacks the call. */
export function rememberViewer(session: ApiSession, viewer: User) {
  for (const key of tokenKeys(session)) {
    viewers.delete(key);
    viewers.set(key, viewer);
  }
  for (const oldest of viewers.keys()) if (viewers.size > maxViewers) viewers.delete(oldest);
}

/** Finds the remembered viewer of a session; null if this process has not seen it. */
export function recallViewer(session: ApiSession): User | null {
  const viewer = [...tokenKeys(session)].map((key) => viewers.get(key)).find(Boolean) ?? null;
  if (viewer) rememberViewer(session, viewer);
  return viewer;
}

/** Forgets a session that is over, here and in the browser. */
export function endSession(session: ApiSession) {
  for (const key of tokenKeys(session)) viewers.delete(key);
  const cookieNames = [...tokenCookieNames, xsrfCookieName].filter((name) => session.jar.has(name));
  storeCookies(
    session,
    cookieNames.map((name) => `${name}=; Max-Age=0`),
  );
}
