import { type AppLoadContext, json } from "@remix-run/node";
import { ApiError } from "#contract/errors";
import type { User } from "#contract/users";
import { videoApi } from "#app/video-api/index.server";
import { recallViewer, rememberViewer } from "#app/video-api/last-viewer.server";
import { Unreachable } from "#app/video-api/send.server";
import { endSession } from "#app/video-api/end-session.server";
import { apiSession, hasSession } from "#app/video-api/session.server";
import { failureResponse } from "./load.server";

/** What is known of visitor and server before a page is made. */
export interface Startup {
  /** Who is signed in, as the server says or last said; null for a visitor, and where it is not known. */
  viewer: User | null;
  /** Whether there is a session that the server did not end. */
  isSignedIn: boolean;
  isHealthy: boolean;
  /** Why the server did not say who is signed in; null when it did. */
  error: ApiError | null;
}

const startups = new WeakMap<AppLoadContext, Promise<Startup>>();

/** The two startup fetches, made once per browser request, however many loaders ask. */
export function readStartup(request: Request, context: AppLoadContext): Promise<Startup> {
  const startup = startups.get(context) ?? fetchStartup(request, context);
  startups.set(context, startup);
  return startup;
}

async function fetchStartup(request: Request, context: AppLoadContext): Promise<Startup> {
  const [user, isHealthy] = await Promise.all([fetchViewer(request, context), checkHealth(request, context)]);
  return { ...user, isHealthy: isHealthy && !(user.error instanceof Unreachable) };
}

const signedOut = { viewer: null, isSignedIn: false, error: null };

/** Only a 401 signs out; a server that is away, fails or lacks the call leaves session and viewer as they were. */
async function fetchViewer(request: Request, context: AppLoadContext): Promise<Omit<Startup, "isHealthy">> {
  const session = apiSession(request, context);
  if (!hasSession(session)) return signedOut;
  try {
    const { data: viewer } = await videoApi(request, context).users.current();
    rememberViewer(session, viewer);
    return { viewer, isSignedIn: true, error: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 401) return { viewer: recallViewer(session), isSignedIn: true, error };
    endSession(session);
    return signedOut;
  }
}

const healthTtlMs = 5_000;
const health = new Map<string, Promise<boolean>>();

/** Whether the server is well; asked by one request for all, and remembered for five seconds. */
function checkHealth(request: Request, context: AppLoadContext): Promise<boolean> {
  const { apiUrl } = apiSession(request, context).site;
  const cached = health.get(apiUrl);
  if (cached) return cached;
  const answer = videoApi(request, context).isHealthy();
  health.set(apiUrl, answer);
  void answer.then(() => setTimeout(() => health.delete(apiUrl), healthTtlMs).unref());
  return answer;
}

/** Who is signed in; a visitor gets the notice instead of the page. */
export async function requireViewer(request: Request, context: AppLoadContext): Promise<User> {
  const { viewer, error } = await readStartup(request, context);
  if (viewer) return viewer;
  throw error ? failureResponse(error) : json({ kept: {} }, 401);
}
