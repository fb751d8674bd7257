import type { Route, Call } from "./call";

interface RouteParts {
  route: Route;
  method: string;
  /** Without a trailing slash. */
  path: string;
}

/**
 * Lists the routes of a call: the canonical one first, then its aliases. Leaves out routes that differ from an earlier one
 * only in parameter names.
 */
export function listRoutes(call: Call): RouteParts[] {
  const byShape = new Map<string, RouteParts>();
  for (const route of [call.route, ...(call.aliases ?? []), ...(call.acceptedAliases ?? [])]) {
    const shape = route.replace(/\{\w+\}/g, "{}");
    if (!byShape.has(shape)) byShape.set(shape, toRoute(route));
  }
  return [...byShape.values()];
}

function toRoute(route: Route): RouteParts {
  const [method, path] = route.split(" ") as [string, string];
  return { route, method, path: path.replace(/(?<=.)\/$/, "") };
}

export const parameterNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** Returns the kind of id of a path parameter, such as `comment` for `commentId`; null when it is not an id. */
export function idKind({ ids = {} }: Call, parameter: string): string | null {
  const kind = ids[parameter];
  if (kind === undefined) return parameter.replace(/Id$/, "");
  return typeof kind === "string" ? kind : null;
}

/** Removes /api or /api/v1 from the beginning of a path, and slashes from its end. */
export const stripApiPrefix = (path: string) =>
  path.replace(/^\/api(\/v1)?(?=\/|$)/, "").replace(/(?<!\/)\/+$/, "") || "/";
