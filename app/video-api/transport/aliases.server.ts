import { calls } from "#contract/calls";
import { parameterNames } from "#contract/calls/routes";
import type { Route, Call } from "#contract/calls/call";
import { ApiError } from "#contract/errors";
import { encodeSegment, isCategoryId, isId } from "#app/format/path";
import { logWarning } from "#app/log.server";
import { somethingWentWrong } from "#app/messages";

/** A call, and the call that other servers have instead. */
export interface Target {
  call: Call;
  fallback?: Call | undefined;
}

export type Query = Record<string, string | number | null | undefined>;

const answeredRoutes = new Map<string, Route>();

const toKey = (apiUrl: string, { route }: Call) => `${apiUrl} ${route}`;

const listTriedRoutes = ({ call, fallback }: Target): Route[] => [
  ...[call.route, ...(call.aliases ?? [])],
  ...(fallback ? [fallback.route, ...(fallback.aliases ?? [])] : []),
];

/** Lists the routes of a call; the one that this server answered last comes first. */
export function orderRoutes(apiUrl: string, target: Target): Route[] {
  const lastAnswered = answeredRoutes.get(toKey(apiUrl, target.call));
  const routes = listTriedRoutes(target);
  return lastAnswered ? [lastAnswered, ...routes.filter((each) => each !== lastAnswered)] : routes;
}

const answeredCalls = new Set<string>();

/** Remembers that a server has a call, and at which route, so that the next call tries it first. */
export function rememberRoute(apiUrl: string, target: Target, route: Route) {
  const key = toKey(apiUrl, target.call);
  answeredCalls.add(key);
  if (target.call === calls.findSite && missingCalls.has(key)) clearMissingCalls(apiUrl);
  if (listTriedRoutes(target).length > 1) answeredRoutes.set(key, route);
}

interface Missing {
  since: number;
  retryMs: number;
}

const missingCalls = new Map<string, Missing>();
/** A proxy that answers 404 while a server starts should not disable a call for long. */
const firstRetryMs = 5_000;
const lastRetryMs = 10 * 60_000;

/**
 * Marks a call as missing on a server: it is not tried again for ten minutes, or for five seconds if it answered
 * before. `GET site`, which says what else is missing, is tried after five seconds, and then after twice as long each
 * time.
 */
export function markMissing(apiUrl: string, call: Call) {
  const key = toKey(apiUrl, call);
  if (waitsForRetry(key)) return;
  missingCalls.set(key, { since: Date.now(), retryMs: findRetryMs(key, call) });
  logWarning({ call: formatCallName(call), error: "the video server does not offer this call" });
}

function findRetryMs(key: string, call: Call) {
  if (call !== calls.findSite) return answeredCalls.has(key) ? firstRetryMs : lastRetryMs;
  const last = missingCalls.get(key);
  return last ? Math.min(2 * last.retryMs, lastRetryMs) : firstRetryMs;
}

function waitsForRetry(key: string) {
  const missingCall = missingCalls.get(key);
  return missingCall !== undefined && Date.now() - missingCall.since < missingCall.retryMs;
}

/** Forgets the missing calls of a server that describes its site again: something else had answered for it. */
function clearMissingCalls(apiUrl: string) {
  for (const key of missingCalls.keys()) if (key.startsWith(`${apiUrl} `)) missingCalls.delete(key);
}

/** Returns whether a server was found to be a foreign one: it lacks the call that describes its site. */
export const isForeign = (apiUrl: string) => missingCalls.has(toKey(apiUrl, calls.findSite));

/**
 * Returns whether a call is missing on a server: it was found missing and is not retried yet, or the server is a
 * foreign one and few of those have the call.
 */
export const isMissing = (apiUrl: string, call: Call) =>
  waitsForRetry(toKey(apiUrl, call)) || (!call.isWidelySupported && call !== calls.findSite && isForeign(apiUrl));

/** Formats a call for the log, such as `GET videos/:videoId`. */
export const formatCallName = ({ route }: Call) => route.replace(" /", " ").replace(/\{(\w+)\}/g, ":$1");

const namePattern = /^(?!\.+$)[A-Za-z0-9_.-]{1,64}$/;
const checks = new Map([
  ["usernameOrId", (text: string) => namePattern.test(text)],
  ["categoryId", isCategoryId],
]);
const isParameter = (name: string, value: string) => (checks.get(name) ?? isId)(value);

/** Lists the parameters of a route with their values; throws ApiError 404 for one that cannot be an id. */
export const readParams = (route: Route, params: Record<string, string> = {}): [name: string, value: string][] =>
  parameterNames(route).map((name) => {
    const value = params[name] ?? "";
    if (!isParameter(name, value)) throw new ApiError(404, somethingWentWrong);
    return [name, value];
  });

/** Lists the parameters of a query that have a value. */
export const readQueryEntries = (query: Query = {}): [name: string, value: string][] =>
  Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined || value === "" ? [] : [[name, String(value)]],
  );

/** Builds method and path of a route; throws ApiError 404 for a parameter that cannot be an id. */
export function buildPath(route: Route, params: Record<string, string> = {}, query: Query = {}) {
  const [method, template] = route.split(" /") as [string, string];
  const path = readParams(route, params).reduce(
    (path, [name, value]) => path.replace(`{${name}}`, () => encodeSegment(value)),
    template,
  );
  const search = new URLSearchParams(readQueryEntries(query)).toString();
  return { method, path: search ? `${path}?${search}` : path };
}
