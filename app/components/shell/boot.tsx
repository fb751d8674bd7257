import { DataRouterContext, RemixContext } from "#app/framework-internals";
import { useContext } from "react";
import { coreRouteIds } from "#app/constants";
import { isKnownEntry, shortenHandoff } from "#app/handoff";

const escape = (json: string) => json.replace(/</g, "\\u003c");

const isCore = (id: string) => coreRouteIds.some((core) => core === id);

/**
 * Leaves out of a route's entry what is absent, its imports, which stand in one list for all routes, and the module of a
 * route that comes with the entry. The root's path is empty and stays: by it the router matches addresses whose routes
 * it does not know yet.
 */
const toEntry = (id: string, route: object | undefined) =>
  Object.fromEntries(
    Object.entries(route ?? {}).filter(
      ([key, value]) =>
        key === "path" ||
        (key !== "imports" && value !== false && String(value) !== "" && !(key === "module" && isCore(id))),
    ),
  );

/** Passes the page what its scripts need to hydrate; replaces `<Scripts/>`, which prints inline scripts. */
export function Boot() {
  const island = useIsland();
  return (
    <>
      <script
        type="application/json"
        id="boot"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: island ?? "" }}
      />
      <script src="/boot.js" defer suppressHydrationWarning />
    </>
  );
}

/**
 * Returns JSON: the server's handoff, the manifest entries of the current routes, of their index routes and of home,
 * and the modules to import.
 */
function useIsland(): string | null {
  const remix = useContext(RemixContext);
  const routerContext = useContext(DataRouterContext);
  if (!import.meta.env.SSR || !remix?.serverHandoffString || !routerContext) return null;
  const { manifest, serverHandoffString } = remix;
  const { router } = routerContext;
  const currentIds = router.state.matches.map((match) => match.route.id);
  const knownIds = new Set<string>([...coreRouteIds, ...currentIds]);
  // Without its index route a page above this one would match alone, and be blank.
  const indexRoutes = Object.values(manifest.routes).filter(
    (route) => route?.index && knownIds.has(route.parentId ?? ""),
  );
  for (const route of indexRoutes) knownIds.add(route!.id);
  const entries = [...knownIds].map((id) => [id, toEntry(id, manifest.routes[id])] as const);
  const otherIds = currentIds.filter((id) => !isCore(id));
  const modules = Object.fromEntries(otherIds.map((id) => [id, manifest.routes[id]!.module]));
  const imports = [...manifest.entry.imports, ...otherIds.flatMap((id) => manifest.routes[id]!.imports ?? [])];
  const knownRoutes = {
    entry: { module: manifest.entry.module },
    routes: Object.fromEntries(entries.filter(([id, entry]) => !isKnownEntry(id, entry))),
    version: manifest.version,
  };
  const scripts = { manifest: knownRoutes, modules, imports: [...new Set(imports)] };
  const handoff = shortenHandoff(serverHandoffString, router.state.loaderData.root);
  return escape(`{"handoff":${handoff},${JSON.stringify(scripts).slice(1)}`);
}
