import type { ServerBuild } from "@remix-run/node";
import { calls } from "#contract/calls";
import { listRoutes, stripApiPrefix } from "#contract/calls/address";
import type { Call } from "#contract/calls/call";

interface Node {
  children: Map<string, Node>;
  parameter: Node | null;
  pattern: string | null;
}

const apiPrefix = "/api/v1";
const otherApiPaths = ["/uploads", "/uploads/:uploadId", "/openapi.json"];
const unmatched = "unmatched";

/** Finds the pattern of a path, such as `/video/:videoId`: one of a fixed set, and `unmatched` for any other path. */
export type FindPattern = (path: string) => string;

/** Creates the finder for the pages of a build and the calls of the API. */
export function createPatternFinder(routes: ServerBuild["routes"]): FindPattern {
  const pages = createTree(listPages(routes));
  const api = createTree([...listCallPaths(), ...otherApiPaths]);
  return (path) => {
    const [, first = ""] = path.split("/", 2);
    if (first === "media" || first === "assets") return `/${first}/*`;
    if (first !== "api" && first !== "healthcheck") return find(pages, path) ?? unmatched;
    const pattern = find(api, stripApiPrefix(path));
    return pattern === null ? unmatched : apiPrefix + pattern;
  };
}

const listCallPaths = () =>
  Object.values<Call>(calls)
    .flatMap(listRoutes)
    .map(({ path }) => path.replace(/\{(\w+)\}/g, ":$1"));

/** Lists the paths of a build's routes; one that fits any path has no pattern. */
function listPages(routes: ServerBuild["routes"]): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}/${route.path ?? ""}` : "";
  };
  const paths = Object.keys(routes).map((id) => `/${pathOf(id).split("/").filter(Boolean).join("/")}`);
  return paths.filter((path) => !path.includes("*"));
}

const segmentsOf = (path: string) => path.toLowerCase().split("/").filter(Boolean);
const createNode = (): Node => ({ children: new Map(), parameter: null, pattern: null });

function createTree(patterns: string[]): Node {
  const root = createNode();
  for (const pattern of patterns) {
    let node = root;
    for (const segment of segmentsOf(pattern)) {
      if (segment.startsWith(":")) node = node.parameter ??= createNode();
      else {
        const child = node.children.get(segment) ?? createNode();
        node.children.set(segment, child);
        node = child;
      }
    }
    node.pattern ??= pattern;
  }
  return root;
}

/** Finds the pattern of a path; a fixed segment goes before a parameter. */
function find(root: Node, path: string): string | null {
  const segments = segmentsOf(path);
  const descend = (node: Node | null | undefined, at: number): string | null => {
    if (!node) return null;
    if (at === segments.length) return node.pattern;
    return descend(node.children.get(segments[at]!), at + 1) ?? descend(node.parameter, at + 1);
  };
  return descend(root, 0);
}
