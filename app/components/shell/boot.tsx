import { DataRouterContext, RemixContext } from "#app/framework-internals";
import { useContext } from "react";
import { coreRouteIds } from "#app/constants";
import { isKnownEntry, shortenHandoff } from "#app/handoff";

const escape = (json: string) => json.replace(/</g, "\\u003c");

const isCore = (id: string) => coreRouteIds.some((core) => core === id);

/**
 * Shortens a route's entry of the manifest. Drops absent values; the imports, which one list has for all routes; and the
 * module of a core route, which belongs to the entry script. Keeps the root's empty path: the router needs it to match
 * addresses whose routes it does not know yet.
 */
const toEntry = (id: string, route: object | undefined) =>
  Object.fromEntries(
    Object.entries(route ?? {}).filter(
      ([key, value]) =>
        key === "path" ||
        (key !== "imports" && value !== false && String(value) !== "" && !(key === "module" && isCore(id))),
    ),
  );

/** Renders the data that scripts need to hydrate the page; replaces `<Scripts/>`, which renders inline scripts. */
export function Boot() {
  const json = useBootData();
  return (
    <>
      <script
        type="application/json"
        id="boot"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: json ?? "" }}
      />
      <script src="/boot.js" defer suppressHydrationWarning />
    </>
  );
}

/**
 * Returns JSON of the server's handoff, of the manifest's entries for the current routes, their index routes and home, and
 * of the modules to import; null in the browser.
 */
function useBootData(): string | null {
  const remix = useContext(RemixContext);
  const routerContext = useContext(DataRouterContext);
  if (!import.meta.env.SSR || !remix?.serverHandoffString || !routerContext) return null;
  const { manifest, serverHandoffString } = remix;
  const { router } = routerContext;
  const currentIds = router.state.matches.map((match) => match.route.id);
  const knownIds = new Set<string>([...coreRouteIds, ...currentIds]);
  // Without its index route, a parent route would match alone and render a blank page.
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
