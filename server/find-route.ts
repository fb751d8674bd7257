import type { ServerBuild } from "@remix-run/node";
import { calls } from "#contract/calls";
import { listRoutes, stripApiPrefix } from "#contract/calls/routes";
import type { Call } from "#contract/calls/call";
import type { RouteHandle } from "#app/context.server";

interface Node {
  children: Map<string, Node>;
  parameter: Node | null;
  route: FoundRoute | null;
}

/** The pattern of a path, such as `/video/:videoId`, and what its route says of itself. */
interface FoundRoute {
  pattern: string;
  handle: RouteHandle;
}

const apiPrefix = "/api/v1";
const otherApiPaths = ["/uploads", "/uploads/:uploadId", "/openapi.json"];
const unmatched: FoundRoute = { pattern: "unmatched", handle: {} };

/** Finds the route of a path: its pattern is one of a fixed set, and `unmatched` for any other path. */
export type FindRoute = (path: string) => FoundRoute;

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

function listCalls(): FoundRoute[] {
  const toRoute = (path: string, handle: RouteHandle = {}) => ({ pattern: apiPrefix + path, handle });
  const table = Object.values<Call>(calls).flatMap((call) =>
    listRoutes(call).map(({ path }) =>
      toRoute(path.replace(/\{(\w+)\}/g, ":$1"), call.files ? { takesFiles: true } : {}),
    ),
  );
  return [...table, ...otherApiPaths.map((path) => toRoute(path))];
}

/** Lists the routes of a build by their paths; one that fits any path has no pattern. */
function listPages(routes: ServerBuild["routes"]): FoundRoute[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}/${route.path ?? ""}` : "";
  };
  const pages = Object.entries(routes).map(([id, route]) => ({
    pattern: `/${pathOf(id).split("/").filter(Boolean).join("/")}`,
    handle: (route?.module?.handle ?? {}) as RouteHandle,
  }));
  return pages.filter(({ pattern }) => !pattern.includes("*"));
}

const segmentsOf = (path: string) => path.toLowerCase().split("/").filter(Boolean);
const createNode = (): Node => ({ children: new Map(), parameter: null, route: null });

function createTree(routes: FoundRoute[]): Node {
  const root = createNode();
  for (const route of routes) {
    let node = root;
    for (const segment of segmentsOf(stripApiPrefix(route.pattern))) {
      if (segment.startsWith(":")) node = node.parameter ??= createNode();
      else {
        const child = node.children.get(segment) ?? createNode();
        node.children.set(segment, child);
        node = child;
      }
    }
    // A layout has the path of its index: what either of them says counts.
    node.route = { pattern: node.route?.pattern ?? route.pattern, handle: { ...node.route?.handle, ...route.handle } };
  }
  return root;
}

/** Finds the route of a path; a fixed segment goes before a parameter. */
function find(root: Node, path: string): FoundRoute | null {
  const segments = segmentsOf(path);
  const descend = (node: Node | null | undefined, at: number): FoundRoute | null => {
    if (!node) return null;
    if (at === segments.length) return node.route;
    return descend(node.children.get(segments[at]!), at + 1) ?? descend(node.parameter, at + 1);
  };
  return descend(root, 0);
}
