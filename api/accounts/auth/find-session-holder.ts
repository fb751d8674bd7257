import type { IncomingMessage } from "node:http";
import type { Db } from "#api/db/open";
import { findConflictName, hostPrefix, readCookies } from "#contract/session-cookies";
import { findRefreshTokenHolder, findViewer } from "./sessions";

/**
 * Creates the finder of the account whose session a request for a file carries. Such a request cannot renew a session, so
 * a valid refresh token counts as well.
 */
export const createSessionHolderFinder =
  (db: Db) =>
  async (request: IncomingMessage): Promise<string | null> => {
    const { accessToken, refreshToken } = readTokens(request);
    const viewer =
      (accessToken ? await findViewer(db, accessToken) : null) ??
      (refreshToken ? await findRefreshTokenHolder(db, refreshToken) : null);
    return viewer?.id ?? null;
  };

/** Reads the tokens of pages and, without these, those of programs that use the API; none if they contradict each other. */
function readTokens({ headers }: IncomingMessage) {
  const requestCookies = readCookies(headers.cookie);
  const isOfPages = [...requestCookies.cookies.keys()].some(
    (name) => name.startsWith(`${hostPrefix}access`) || name.startsWith(`${hostPrefix}refresh`),
  );
  const prefix = isOfPages ? hostPrefix : "";
  if (findConflictName(requestCookies, prefix)) return {};
  return {
    accessToken: requestCookies.cookies.get(`${prefix}accessToken`),
    refreshToken: requestCookies.cookies.get(`${prefix}refreshToken`),
  };
}
