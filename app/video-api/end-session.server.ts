import { accessNames, refreshNames, xsrfName } from "./cookies.server";
import { forgetViewer } from "./last-viewer.server";
import { type ApiSession, keepCookies } from "./session.server";

/** Forgets a session that is over, here and in the browser. */
export function endSession(session: ApiSession) {
  forgetViewer(session);
  const held = [...accessNames, ...refreshNames, xsrfName].filter((name) => session.jar.has(name));
  keepCookies(
    session,
    held.map((name) => `${name}=; Max-Age=0`),
  );
}
