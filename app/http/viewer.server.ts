import { type AppLoadContext, json } from "@remix-run/node";
import { ApiError } from "#contract/errors";
import type { User } from "#contract/users";
import { videoApi } from "#app/video-api/index.server";
import { recallViewer, rememberViewer } from "#app/video-api/last-viewer.server";
import { Unreachable } from "#app/video-api/send.server";
import { endSession } from "#app/video-api/end-session.server";
import { apiSession, hasSession } from "#app/video-api/session.server";
import { failurePage } from "./load.server";

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

const started = new WeakMap<AppLoadContext, Promise<Startup>>();

/** The two startup fetches, made once per browser request, however many loaders ask. */
export function startup(request: Request, context: AppLoadContext): Promise<Startup> {
  const under = started.get(context) ?? start(request, context);
  started.set(context, under);
  return under;
}

async function start(request: Request, context: AppLoadContext): Promise<Startup> {
  const [user, isHealthy] = await Promise.all([fetchViewer(request, context), checkHealth(request, context)]);
  return { ...user, isHealthy: isHealthy && !(user.error instanceof Unreachable) };
}

const nobody = { viewer: null, isSignedIn: false, error: null };

/** Only a 401 signs out; a server that is away, fails or lacks the call leaves session and viewer as they were. */
async function fetchViewer(request: Request, context: AppLoadContext): Promise<Omit<Startup, "isHealthy">> {
  const session = apiSession(request, context);
  if (!hasSession(session)) return nobody;
  try {
    const { data: viewer } = await videoApi(request, context).users.current();
    rememberViewer(session, viewer);
    return { viewer, isSignedIn: true, error: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 401) return { viewer: recallViewer(session), isSignedIn: true, error };
    endSession(session);
    return nobody;
  }
}

const remembered = 5_000;
const health = new Map<string, Promise<boolean>>();

/** Whether the server is well; asked by one request for all, and remembered for five seconds. */
function checkHealth(request: Request, context: AppLoadContext): Promise<boolean> {
  const { apiUrl } = apiSession(request, context).site;
  const known = health.get(apiUrl);
  if (known) return known;
  const answer = videoApi(request, context).isHealthy();
  health.set(apiUrl, answer);
  void answer.then(() => setTimeout(() => health.delete(apiUrl), remembered).unref());
  return answer;
}

/** Who is signed in; a visitor gets the notice instead of the page. */
export async function requireViewer(request: Request, context: AppLoadContext): Promise<User> {
  const { viewer, error } = await startup(request, context);
  if (viewer) return viewer;
  throw error ? failurePage(error) : json({ kept: {} }, 401);
}
