import type { coreRouteIds } from "./constants";
import * as root from "./root";
import * as shell from "./routes/site/_app";
import * as home from "./routes/browse/_app._index";

/** The route modules of a first visit, bundled with the entry instead of in a file for each. */
export const coreRoutes = { root, "routes/_app": shell, "routes/_app._index": home } satisfies Record<
  (typeof coreRouteIds)[number],
  unknown
>;
