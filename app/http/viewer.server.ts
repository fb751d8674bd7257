import { type AppLoadContext, json } from "@remix-run/node";
import { ApiError } from "#contract/errors";
import type { User } from "#contract/users";
import { videoApi } from "#app/video-api/index.server";
import { apiSession, endSession, hasSession } from "#app/video-api/session.server";

/** What is known of visitor and server before a page is made. */
export interface Startup {
  viewer: User | null;
  isHealthy: boolean;
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
  return { viewer: user.viewer, isHealthy: isHealthy && user.answered };
}

/** Only a 401 signs out; a server that is away or fails leaves the session as it is. */
async function fetchViewer(
  request: Request,
  context: AppLoadContext,
): Promise<{ viewer: User | null; answered: boolean }> {
  const session = apiSession(request, context);
  if (!hasSession(session)) return { viewer: null, answered: true };
  try {
    return { viewer: (await videoApi(request, context).users.current()).data, answered: true };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) endSession(session);
    return { viewer: null, answered: error.status < 500 };
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
  const { viewer, isHealthy } = await startup(request, context);
  if (viewer) return viewer;
  if (!isHealthy && hasSession(apiSession(request, context))) throw json(null, 503);
  throw json({ kept: {} }, 401);
}
