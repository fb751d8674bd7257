import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { passDataDirectly } from "./direct-data";
import { lookUpPath, lookUpRoutes } from "./look-up-routes";

type Routes = ServerBuild["routes"];

/**
 * Creates the Remix handler of a build. It consists of a handler for each table of pages and of their data, created on
 * demand.
 */
export function createTableHandler(build: ServerBuild, mode: "production" | "development"): RequestHandler {
  const findDataTable = createRouteTables(build);
  const findPageTable = createRouteTables(passDataDirectly(build));
  const handlers = new Map<ServerBuild, RequestHandler>();
  const handlerOf = (table: ServerBuild) => {
    const handle = handlers.get(table) ?? createRequestHandler(table, mode);
    handlers.set(table, handle);
    return handle;
  };
  const lookUp = {
    handlerOf: (path: string) => handlerOf(findPageTable(path)),
    refuse: handlerOf(build),
    maxDepth: Math.max(...Object.keys(build.routes).map((id) => listSegments(build.routes, id).length)),
  };
  return (request, context) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === lookUpPath) return lookUpRoutes(request, lookUp);
    return handlerOf(searchParams.has("_data") ? findDataTable(pathname) : findPageTable(pathname))(request, context);
  };
}

/**
 * Creates a function that finds the table of a path: the build with only the routes that its first segment can match.
 * Remix compiles the pattern of each route three times for a page, so a short table makes pages cheaper:
 * docs/decisions/10-weight-of-pages.md.
 */
export function createRouteTables(build: ServerBuild): (pathname: string) => ServerBuild {
  const segments = new Map(Object.keys(build.routes).map((id) => [id, findFirstSegment(build.routes, id)]));
  const knownSegments = new Set(segments.values());
  const tables = new Map<string, ServerBuild>();

  return (pathname) => {
    const segment = decode(pathname.split("/", 2)[1]!).toLowerCase();
    const key = knownSegments.has(segment) ? segment : "";
    const table = tables.get(key) ?? pickRoutes(build, segments, key);
    tables.set(key, table);
    return table;
  };
}

/** Decodes a segment as Remix does; leaves an invalid one unchanged. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function listSegments(routes: Routes, id: string): string[] {
  const path: string[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""]) path.unshift(route.path ?? "");
  return path.join("/").split("/").filter(Boolean);
}

/** Finds the first segment of a route's path in lower case, since Remix ignores case; null if any path matches. */
function findFirstSegment(routes: Routes, id: string): string | null {
  const [segment] = listSegments(routes, id);
  return segment && !/^:|\*|\?$/.test(segment) ? segment.toLowerCase() : null;
}

/** Picks the routes with a first segment, their parents, and those that match any path. */
function pickRoutes(build: ServerBuild, segments: Map<string, string | null>, segment: string): ServerBuild {
  const isPicked = (id: string) => [segment, null].includes(segments.get(id) ?? null);
  const pick = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isPicked(id)));
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}
