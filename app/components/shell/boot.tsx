import { DataRouterContext, RemixContext } from "#app/framework-internals";
import { useContext } from "react";
import { coreRouteIds } from "#app/constants";

const escape = (json: string) => json.replace(/</g, "\\u003c");

/** The framework's options are the same on every page: the browser's entry has them. */
const withoutFuture = (handoff: string) => handoff.replace(/"future":\{[^{}]*\},/, "");

/**
 * Leaves out of a route's entry what is absent, and its imports, which stand in one list for all routes. The root's path
 * is empty and stays: by it the router matches addresses whose routes it does not know yet.
 */
const toEntry = (route: object | undefined) =>
  Object.fromEntries(
    Object.entries(route ?? {}).filter(
      ([key, value]) => key === "path" || (key !== "imports" && value !== false && String(value) !== ""),
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
  if (!remix?.serverHandoffString || !routerContext) return null;
  const { manifest, serverHandoffString } = remix;
  const { router } = routerContext;
  const currentIds = router.state.matches.map((match) => match.route.id);
  const knownIds = new Set<string>([...coreRouteIds, ...currentIds]);
  // Without its index route a page above this one would match alone, and be blank.
  const indexRoutes = Object.values(manifest.routes).filter(
    (route) => route?.index && knownIds.has(route.parentId ?? ""),
  );
  for (const route of indexRoutes) knownIds.add(route!.id);
  const entries = Object.fromEntries([...knownIds].map((id) => [id, toEntry(manifest.routes[id])]));
  const otherIds = currentIds.filter((id) => !coreRouteIds.some((core) => core === id));
  const modules = Object.fromEntries(otherIds.map((id) => [id, manifest.routes[id]!.module]));
  const imports = [...manifest.entry.imports, ...otherIds.flatMap((id) => manifest.routes[id]!.imports ?? [])];
  const rest = { manifest: { ...manifest, routes: entries }, modules, imports: [...new Set(imports)] };
  return escape(`{"handoff":${withoutFuture(serverHandoffString)},${JSON.stringify(rest).slice(1)}`);
}
