import type { IncomingMessage } from "node:http";
import type { Db } from "#api/db/open";
import { findConflictName, hostPrefix, readCookies } from "#contract/session-cookies";
import { findRefreshTokenHolder, findViewer } from "./sessions";

/**
 * Creates the function that finds the account of a media request's session. Such a request cannot renew a session, so a valid
 * refresh token counts as well.
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

/**
 * Reads the tokens of the site's pages from cookies, or else the tokens that the API has set. Returns none if two cookies of
 * one name contradict each other.
 */
function readTokens({ headers }: IncomingMessage) {
  const requestCookies = readCookies(headers.cookie);
  const hasPageCookies = [...requestCookies.cookies.keys()].some(
    (name) => name.startsWith(`${hostPrefix}access`) || name.startsWith(`${hostPrefix}refresh`),
  );
  const prefix = hasPageCookies ? hostPrefix : "";
  if (findConflictName(requestCookies, prefix)) return {};
  return {
    accessToken: requestCookies.cookies.get(`${prefix}accessToken`),
    refreshToken: requestCookies.cookies.get(`${prefix}refreshToken`),
  };
}
