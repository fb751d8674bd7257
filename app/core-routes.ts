import type { coreRouteIds } from "./constants";
import * as root from "./root";
import * as shell from "./routes/site/_app";
import * as home from "./routes/browse/_app._index";

/** What a first visit needs in one file, instead of one for each route. */
export const coreRoutes = { root, "routes/_app": shell, "routes/_app._index": home } satisfies Record<
  (typeof coreRouteIds)[number],
  unknown
>;
