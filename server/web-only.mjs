import { createRequire } from "node:module";
import * as build from "../build/server/index.js";
import { interceptRequests } from "../build/server/intercept-requests.js";

/**
 * The web tier alone, for remix-serve: the build with what server.ts does around it. An answer that is not a page
 * passes nothing of ours there, so each loader and action is wrapped.
 */
const { takeUnsentCookies } = build.entry.module;

// remix-serve puts polyfills in place of these once it has the build: they keep whole uploads in memory.
for (const name of ["fetch", "Request", "Response", "Headers", "FormData", "File"]) {
  const own = globalThis[name];
  Object.defineProperty(globalThis, name, { get: () => own, set() {}, configurable: true });
}

// remix-serve logs whole addresses; a query may hold the token of a mailed link.
const loadForServe = createRequire(createRequire(import.meta.url).resolve("@remix-run/serve/package.json"));
loadForServe("morgan").token("url", ({ originalUrl, url }) => (originalUrl ?? url).split("?", 1)[0]);

try {
  interceptRequests(build.entry.module, process.env);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/** Sends the session's new cookies with every part of the answer; Remix sends what is in several once. */
const withNewCookies = (handle) => async (args) => {
  const withCookies = (response) => {
    if (!(response instanceof Response)) return response;
    const sentCookies = response.headers.getSetCookie();
    const unsent = takeUnsentCookies(args.request, args.context).filter((line) => !sentCookies.includes(line));
    for (const line of unsent) response.headers.append("Set-Cookie", line);
    return response;
  };
  try {
    return withCookies(await handle(args));
  } catch (thrown) {
    throw withCookies(thrown);
  }
};

function wrapRoute({ module, ...route }) {
  const { loader, action } = module;
  const wrapped = {
    ...module,
    ...(loader && { loader: withNewCookies(loader) }),
    ...(action && { action: withNewCookies(action) }),
  };
  return { ...route, module: wrapped };
}

export * from "../build/server/index.js";

export const routes = Object.fromEntries(Object.entries(build.routes).map(([id, route]) => [id, wrapRoute(route)]));
