/** What a build replaces in one module of the framework. */
export interface ModuleTrim {
  /** New bodies of functions and classes, by name. */
  bodies?: Record<string, string>;
  /** Texts, each with what replaces it wherever the module has it. */
  texts?: [text: string, replacement: string][];
}

/** Matches a use of what the trims remove, in the site's own sources. */
export const removedParts =
  /\b(clientLoader|clientAction|HydrateFallback|NavLink|PrefetchPageLinks|ScrollRestoration|useSubmit|viewTransition|useViewTransitionState|Await)\b|\bdefer\(|\buseFetcher\b[^]*\.load\b|\bprefetch=|\bencType="(application\/json|text\/plain)"|\bnavigate=\{false\}|^import "[^"]+\.css"/m;

const remix: Record<string, ModuleTrim> = {
  // Single fetch and the mode without a server are off (remix.config.js); hot reload is for development.
  browser: {
    texts: [
      ["window.__remixContext.future.v3_singleFetch", "false"],
      ["window.__remixContext.isSpaMode", "false"],
      ["router.createRoutesForHMR = createClientRoutesWithHMRRevalidationOptOut;", ""],
      ["let hmrRouterReadyPromise = new Promise(", "let hmrRouterReadyPromise = (() => ({ catch() {} }))("],
      ["if (hmrRouterReadyResolve) {", "if (false) {"],
    ],
  },
  // No route has a client loader or action, a stylesheet or a fallback of its own.
  routes: {
    bodies: { shouldHydrateRouteLoader: "return false;" },
    texts: [
      ["future.v3_singleFetch && ", "false && "],
      ["if (needsRevalidation) {", "if (false) {"],
      ["if (isSpaMode) ", "if (false) "],
      ["if (!routeModule.clientLoader) {", "if (true) {"],
      ["if (!routeModule.clientAction) {", "if (true) {"],
      ["if (mod.clientLoader) {", "if (false) {"],
      ["if (mod.clientAction) {", "if (false) {"],
      ["if (!route.hasClientLoader) {", "if (true) {"],
      ["if (!route.hasClientAction) {", "if (true) {"],
      ["await prefetchStyleLinks(route, routeModule);", ""],
      ["cachedModule ? prefetchStyleLinks(route, cachedModule) : Promise.resolve()", "undefined"],
      ['route.id === "root" ? RemixRootDefaultHydrateFallback : undefined', "undefined"],
      ["await parseDeferredReadableStream(result.body)", "result"],
    ],
  },
  // No link asks for prefetching, and Boot replaces Scripts.
  components: {
    texts: [
      ["let [shouldPrefetch, ref, prefetchHandlers] = usePrefetchBehavior(prefetch, props);", ""],
      ["_extends({}, props, prefetchHandlers, {", "_extends({}, props, {"],
      ["mergeRefs(forwardedRef, ref)", "forwardedRef"],
      ["shouldPrefetch && !isAbsolute ? ", "false ? "],
      ["isPageLinkDescriptor(link) ? ", "false ? "],
      ['NavLink.displayName = "NavLink";', ""],
      ["if (isSpaMode && !isHydrated) {", "if (false) {"],
    ],
  },
  errorBoundaries: {
    bodies: { BoundaryShell: "return React.createElement('html', null, React.createElement('body', null, children));" },
    texts: [[", heyDeveloper)", ")"]],
  },
  data: {
    bodies: { isDeferredResponse: "return false;" },
    texts: [
      ["if (contentType && /\\bapplication\\/json\\b/.test(contentType)) {", "if (false) {"],
      ["if (contentType && /\\btext\\/plain\\b/.test(contentType)) {", "if (false) {"],
    ],
  },
  invariant: { texts: [["throw new Error(message);", "throw new Error();"]] },
  // What is asked for already is not asked for again when the page changes meanwhile.
  "fog-of-war": {
    bodies: { isFogOfWarEnabled: "return true;" },
    texts: [
      [
        "async function fetchPatches() {",
        "let pending; async function fetchPatches() { while (pending) await pending;",
      ],
      [
        "await fetchAndApplyManifestPatches(lazyPaths, null, manifest, routeModules, future, isSpaMode, router.basename, router.patchRoutes);",
        `await (pending = fetchAndApplyManifestPatches(lazyPaths, null, manifest, routeModules, future, isSpaMode,
          router.basename, router.patchRoutes).catch(e => console.error(e)).then(() => pending = null));`,
      ],
      ['console.error("Failed to fetch manifest patches", e);', "console.error(e);"],
      ['console.error("Unable to discover routes due to manifest version mismatch.");', ""],
      ['throw new Error("Detected manifest version mismatch, reloading...");', "throw new Error();"],
    ],
  },
};

/** The parts that this site never uses, by module: docs/decisions/032. */
export const trims: Record<string, ModuleTrim> = {
  ...Object.fromEntries(Object.entries(remix).map(([name, trim]) => [`@remix-run/react/dist/esm/${name}.js`, trim])),
  "@remix-run/router/dist/router.js": {
    bodies: {
      // Messages for developers.
      warning: "",
      invariant: "if (value === false || value == null) throw new Error();",
      getInvalidPathError: "",
      getInternalRouterError: "return new ErrorResponseImpl(status, '', new Error('' + status), true);",
      // Deferred data.
      DeferredData: "",
      isDeferredData: "return false;",
      isDeferredResult: "return false;",
      cancelActiveDeferreds: "return [];",
      resolveNavigationDeferredResults: "",
      resolveFetcherDeferredResults: "",
      resolveDeferredData: "",
      // Data that fetchers load; forms of fetchers post only.
      handleFetcherLoader: "",
      // Hot reload.
      _internalSetRoutes: "",
      // The site is served from the root path.
      stripBasename: "return pathname;",
    },
    texts: [
      ["const isServer = !isBrowser;", "const isServer = false;"],
      ["future.v7_fetcherPersist", "true"],
      ["future.v7_normalizeFormMethod", "true"],
      ["future.v7_partialHydration", "true"],
      ["future.v7_prependBasename", "true"],
      ["future.v7_skipActionErrorRevalidation", "false"],
      ["inFlightDataRoutes || dataRoutes", "dataRoutes"],
      ["inFlightDataRoutes == null", "true"],
      ["if (inFlightDataRoutes) {", "if (false) {"],
      ["fetchLoadMatches.forEach((f, key) => {", "(() => {})((f, key) => {"],
      ["activeDeferreds.forEach((deferredData, routeId) => {", "(() => {})((deferredData, routeId) => {"],
      ['if (opts.formEncType === "text/plain") {', "if (false) {"],
      ['if (opts.formEncType === "application/json") {', "if (false) {"],
      ['if (formEncType === "application/json") {', "if (false) {"],
      ['if (formEncType === "text/plain") {', "if (false) {"],
      // Transitions between views.
      ["if (isBrowser) {\n      // FIXME", "if (false) {\n      // FIXME"],
      ["if (pendingAction === Action.Pop) {\n      // Forward", "if (false) {\n      // Forward"],
      ["if (pendingViewTransitionEnabled) {", "if (false) {"],
    ],
  },
  "react-router/dist/index.js": {
    bodies: {
      logV6DeprecationWarnings: "",
      DefaultErrorComponent: "return null;",
      useNavigateUnstable: "",
      warnOnce: "",
    },
  },
  "react-router-dom/dist/index.js": {
    bodies: { useViewTransitionState: "return false;", validateClientSideSubmission: "" },
    texts: [
      ["if (!viewTransitionOpts || isViewTransitionUnavailable) {", "if (true) {"],
      ["if (vtContext.isTransitioning && !vtContext.flushSync) {", "if (false) {"],
      ["if (renderDfd && pendingState && router.window) {", "if (false) {"],
      ["if (renderDfd && pendingState && state.location.key === pendingState.location.key) {", "if (false) {"],
      ["if (!vtContext.isTransitioning && interruption) {", "if (false) {"],
      ["window.__reactRouterVersion = REACT_ROUTER_VERSION;", ""],
    ],
  },
};
