import { calls } from "#contract/calls";
import { ApiError } from "#contract/errors";
import { call } from "./call.server";
import type { ApiSession } from "./session.server";

/** The URLs of servers that show nothing to visitors. */
const closedServers = new Set<string>();

export const requiresSignIn = (apiUrl: string) => closedServers.has(apiUrl);

/** Returns whether a server lists videos to visitors. A failure other than a 401 leaves the last result. */
export async function checkVisitors(session: ApiSession) {
  const { apiUrl } = session.site;
  try {
    await call(session, calls.listVideos, { query: { limit: 1 }, renews: false });
    closedServers.delete(apiUrl);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) closedServers.add(apiUrl);
  }
}
