import { type AppLoadContext, json } from "@remix-run/node";
import { ApiError } from "#contract/errors";
import type { Site } from "#contract/site";
import type { Role, User } from "#contract/users";
import type { RouteArgs } from "#app/context.server";
import { videoApi } from "#app/video-api/index.server";
import { endSession, recallViewer, rememberViewer } from "#app/video-api/transport/last-viewer.server";
import { UnsupportedCall } from "#app/video-api/transport/try-aliases.server";
import { Unreachable } from "#app/video-api/transport/send.server";
import { type Control, requireControl } from "#app/video-api/supported-controls.server";
import { nullOnApiError } from "#app/video-api/transport/errors.server";
import { type ApiSession, apiSession, hasSession } from "#app/video-api/transport/session.server";
import { readWatchPage } from "#app/video-api/resources/watch-page.server";
import { checkHealth } from "./check-health.server";
import { readTypedValues } from "./form-fields.server";
import { failureResponse } from "./load.server";
import { readSite } from "./read-site.server";
import { hasTypedValues } from "./refused-form.server";
import { redirectWithError } from "./toast.server";
import * as t from "#languages/http";

/** What every page needs to know of its viewer and of the server. */
export interface Startup {
  /** The viewer, from the server or from its last answer; null for a visitor, or if unknown. */
  viewer: User | null;
  /** Whether there is a session that the server has not ended. */
  isSignedIn: boolean;
  isHealthy: boolean;
  site: Site;
  /** Why the viewer could not be read; null without an error. */
  error: ApiError | null;
}

const startups = new WeakMap<AppLoadContext, Promise<Startup>>();

/** Fetches viewer and health once per browser request, however many loaders need them. */
export function readStartup(request: Request, context: AppLoadContext): Promise<Startup> {
  const startup = startups.get(context) ?? fetchStartup(request, context);
  startups.set(context, startup);
  return startup;
}

async function fetchStartup(request: Request, context: AppLoadContext): Promise<Startup> {
  const [user, isHealthy, site] = await Promise.all([
    fetchViewer(request, context),
    checkHealth(request, context),
    readSite(request, context),
  ]);
  return { ...user, site, isHealthy: isHealthy && !(user.error instanceof Unreachable) };
}

const signedOut = { viewer: null, isSignedIn: false, error: null };

/** Fetches the viewer. Only a 401 signs out; after any other failure the session and the last known viewer stay. */
async function fetchViewer(request: Request, context: AppLoadContext): Promise<Omit<Startup, "isHealthy" | "site">> {
  const session = apiSession(request, context);
  if (!hasSession(session)) return signedOut;
  try {
    const viewer = (await viewerOfPage(session)) ?? (await videoApi(request, context).users.current()).data;
    rememberViewer(session, viewer);
    return { viewer, isSignedIn: true, error: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 401) return { viewer: recallViewer(session), isSignedIn: true, error };
    endSession(session);
    return signedOut;
  }
}

/** Returns the viewer that comes with the data of a watch page; null on other pages, and if those data fail. */
const viewerOfPage = async (session: ApiSession) =>
  (await readWatchPage(session)?.catch(nullOnApiError))?.data.viewer ?? null;

/**
 * Returns the viewer; throws a 401 for a visitor, which the shell shows as the login notice. Also throws a 401 if the
 * server lacks the call that names the viewer of a session: signing in again names the viewer.
 */
export async function requireViewer(request: Request, context: AppLoadContext): Promise<User> {
  const { viewer, error } = await readStartup(request, context);
  if (viewer) return viewer;
  throw error && !(error instanceof UnsupportedCall) ? failureResponse(error) : json({ typedValues: {} }, 401);
}

/**
 * Loads a viewer's own data while the server confirms who they are, which saves a round trip. Throws a 401 for a
 * visitor before anything is loaded.
 */
export async function loadWithViewer<T>(
  request: Request,
  context: AppLoadContext,
  load: () => Promise<T>,
): Promise<[viewer: User, loaded: T]> {
  const viewer = requireViewer(request, context);
  return hasSession(apiSession(request, context)) ? Promise.all([viewer, load()]) : [await viewer, await load()];
}

/** Throws a 501 if the server lacks what a page is for. Only pages that make no call of their own need it. */
export async function requireSupported(request: Request, context: AppLoadContext, control: Control) {
  await readStartup(request, context);
  try {
    requireControl(apiSession(request, context), control);
  } catch (error) {
    throw error instanceof ApiError ? failureResponse(error) : error;
  }
}

const rolesFor = { moderator: ["moderator", "admin"], administrator: ["admin"] } satisfies Record<string, Role[]>;

/**
 * Returns a viewer with the role, first in the loader and the action of every page under /administration and
 * /moderation. Throws a 401 for a visitor, and a 404 without the role, as for a page that does not exist. An
 * administrator without the second factor that the site requires is led to where it is set up.
 */
export async function requireRole(
  request: Request,
  context: AppLoadContext,
  requiredRole: keyof typeof rolesFor,
): Promise<User & { role: Role }> {
  const viewer = await requireViewer(request, context);
  await requireSupported(request, context, requiredRole === "moderator" ? "/moderation" : "/administration");
  const roles: readonly Role[] = rolesFor[requiredRole];
  if (!viewer.role || !roles.includes(viewer.role)) throw json(null, 404);
  if (viewer.needsSecondFactor) throw await requestSecondFactor(request, context);
  return { ...viewer, role: viewer.role };
}

/** The loader of a page that shows administrators nothing but a form. */
export const administratorLoader = async ({ request, context }: RouteArgs) => {
  await requireRole(request, context, "administrator");
  return null;
};

/** Redirects to the page that sets up a second factor. If a form was sent, links there and shows what was typed. */
async function requestSecondFactor(request: Request, context: AppLoadContext) {
  const [goTo, message] = ["/settings/security", t.secondFactorRequired()];
  const typedValues = await readTypedValues(request);
  if (hasTypedValues(typedValues)) return json({ message, typedValues, goTo }, 403);
  return redirectWithError(apiSession(request, context), goTo, { message });
}
