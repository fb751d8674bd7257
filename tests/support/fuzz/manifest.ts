import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasAction: boolean;
  hasLoader: boolean;
}

export interface Page {
  routeId: string;
  /** A path pattern such as /video/:videoId. */
  pattern: string;
  hasAction: boolean;
  hasLoader: boolean;
  isIndex: boolean;
}

/** Lists every route of the built web tier, from the manifest that browsers load. */
export function readPages(clientDir = "build/client"): Page[] {
  const name = readdirSync(join(clientDir, "assets")).find((file) => /^manifest-\w+\.js$/.test(file))!;
  const text = readFileSync(join(clientDir, "assets", name), "utf8");
  const { routes } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
    routes: Record<string, ManifestRoute>;
  };
  return Object.values(routes)
    .map(({ id, hasAction, hasLoader, index }) => ({
      ...{ routeId: id, pattern: patternOf(routes, id), hasAction, hasLoader },
      isIndex: index === true,
    }))
    .sort((a, b) => (a.routeId < b.routeId ? -1 : 1));
}

function patternOf(routes: Record<string, ManifestRoute>, id: string): string {
  const segments: string[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""])
    if (route.path) segments.unshift(route.path);
  return `/${segments.join("/")}`;
}
