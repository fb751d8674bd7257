import { tokenCookieNames, xsrfCookieName } from "#contract/session-cookies";
import { clearCachedViewer } from "./last-viewer.server";
import { type ApiSession, storeCookies } from "./session.server";

/** Forgets a session that is over, here and in the browser. */
export function endSession(session: ApiSession) {
  clearCachedViewer(session);
  const cookieNames = [...tokenCookieNames, xsrfCookieName].filter((name) => session.jar.has(name));
  storeCookies(
    session,
    cookieNames.map((name) => `${name}=; Max-Age=0`),
  );
}
