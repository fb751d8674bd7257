import type { User } from "#contract/users";
import { accessCookieNames, readJar, refreshCookieNames } from "./cookies.server";
import type { ApiSession } from "./session.server";

const maxViewers = 5_000;

/** Whose session each token is, as the server last answered. */
const viewers = new Map<string, User>();

/** The session's tokens as the browser sent them and as they stand after a renewal. */
function tokenKeys({ site, request, jar }: ApiSession) {
  const names = [...accessCookieNames, ...refreshCookieNames];
  const tokens = [jar, readJar(request.headers.get("Cookie"))].flatMap((each) => names.map((name) => each.get(name)));
  return new Set(tokens.filter(Boolean).map((token) => `${site.apiUrl} ${token}`));
}

/** Remembers who is signed in, for pages made while the server does not answer or has no call that tells. */
export function rememberViewer(session: ApiSession, viewer: User) {
  for (const key of tokenKeys(session)) {
    viewers.delete(key);
    viewers.set(key, viewer);
  }
  for (const oldest of viewers.keys()) if (viewers.size > maxViewers) viewers.delete(oldest);
}

/** Finds whose session this is, as far as it was seen in this process; null when it was not. */
export function recallViewer(session: ApiSession): User | null {
  const viewer = [...tokenKeys(session)].map((key) => viewers.get(key)).find(Boolean) ?? null;
  if (viewer) rememberViewer(session, viewer);
  return viewer;
}

export const forgetViewer = (session: ApiSession) => tokenKeys(session).forEach((key) => viewers.delete(key));
