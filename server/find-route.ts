import type { ServerBuild } from "@remix-run/node";
import { calls } from "#contract/calls";
import { listRoutes, stripApiPrefix } from "#contract/calls/routes";
import type { Call } from "#contract/calls/call";
import type { RouteHandle } from "#app/context.server";

interface RouteNode {
  children: Map<string, RouteNode>;
  parameter: RouteNode | null;
  route: RoutePattern | null;
}

/** The pattern of a path, such as `/video/:videoId`, and the `handle` of its route. */
interface RoutePattern {
  pattern: string;
  handle: RouteHandle;
}

const apiPrefix = "/api/v1";
const otherApiPaths = ["/uploads", "/uploads/:uploadId", "/openapi.json"];
const unmatched: RoutePattern = { pattern: "unmatched", handle: {} };

/** Finds the route of a path. Its pattern is one of a fixed set, or `unmatched`. */
export type FindRoute = (path: string) => RoutePattern;

export function createRouteFinder(routes: ServerBuild["routes"]): FindRoute {
  const pages = createTree(listPages(routes));
  const api = createTree(listCalls());
  return (path) => {
    const [, first = ""] = path.split("/", 2);
    if (first === "media" || first === "assets") return { pattern: `/${first}/*`, handle: { isFile: true } };
    if (first !== "api" && first !== "healthcheck") return find(pages, path) ?? unmatched;
    return find(api, stripApiPrefix(path)) ?? unmatched;
  };
}

function listCalls(): RoutePattern[] {
  const toRoute = (path: string, handle: RouteHandle = {}) => ({ pattern: apiPrefix + path, handle });
  const table = Object.values<Call>(calls).flatMap((call) =>
    listRoutes(call).map(({ path }) =>
      toRoute(path.replace(/\{(\w+)\}/g, ":$1"), call.files ? { takesFiles: true } : {}),
    ),
  );
  return [...table, ...otherApiPaths.map((path) => toRoute(path))];
}

/** Lists the routes of a build, except those that match any path. */
function listPages(routes: ServerBuild["routes"]): RoutePattern[] {
  const buildPath = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${buildPath(route.parentId)}/${route.path ?? ""}` : "";
  };
  const pages = Object.entries(routes).map(([id, route]) => ({
    pattern: `/${buildPath(id).split("/").filter(Boolean).join("/")}`,
    handle: (route?.module?.handle ?? {}) as RouteHandle,
  }));
  return pages.filter(({ pattern }) => !pattern.includes("*"));
}

const splitPath = (path: string) => path.toLowerCase().split("/").filter(Boolean);
const createNode = (): RouteNode => ({ children: new Map(), parameter: null, route: null });

function createTree(routes: RoutePattern[]): RouteNode {
  const root = createNode();
  for (const route of routes) {
    let node = root;
    for (const segment of splitPath(stripApiPrefix(route.pattern))) {
      if (segment.startsWith(":")) node = node.parameter ??= createNode();
      else {
        const child = node.children.get(segment) ?? createNode();
        node.children.set(segment, child);
        node = child;
      }
    }
    // A layout and its index have the same path, so their handles are merged.
    node.route = { pattern: node.route?.pattern ?? route.pattern, handle: { ...node.route?.handle, ...route.handle } };
  }
  return root;
}

/** Finds the route of a path. A fixed segment takes precedence over a parameter. */
function find(root: RouteNode, path: string): RoutePattern | null {
  const segments = splitPath(path);
  const descend = (node: RouteNode | null | undefined, depth: number): RoutePattern | null => {
    if (!node) return null;
    if (depth === segments.length) return node.route;
    return descend(node.children.get(segments[depth]!), depth + 1) ?? descend(node.parameter, depth + 1);
  };
  return descend(root, 0);
}
