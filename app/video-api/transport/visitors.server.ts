import { calls } from "#contract/calls";
import { ApiError } from "#contract/errors";
import { call } from "./call.server";
import type { ApiSession } from "./session.server";

const closedServers = new Set<string>();

export const demandsSignIn = (apiUrl: string) => closedServers.has(apiUrl);

/** Asks a server for a video in the name of a visitor; a failure leaves what was known. */
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
