import type { ContextType } from "react";
import type { DataRouterContext } from "#app/framework-internals";

type Router = NonNullable<ContextType<typeof DataRouterContext>>["router"];

/** The addresses of an action that only browsers have, and that does nothing: the router loads the page's data after it. */
const reloadPath = "/reload/*";

/**
 * Loads the data of the page again as after a fetcher's action, whose path ends the one that routes are told. The router's
 * own way would forget what a form was refused for.
 */
export function reloadPage(router: Router, action: string) {
  if (!router.routes.some(({ path }) => path === reloadPath))
    router.patchRoutes(null, [{ id: reloadPath, path: reloadPath, action: () => null }]);
  const submission = { formMethod: "post", formData: new FormData() } as const;
  router.fetch(reloadPath, router.routes[0]!.id, `/reload${action}`, submission);
}
