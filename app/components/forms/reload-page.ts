import type { ContextType } from "react";
import type { DataRouterContext } from "#app/framework-internals";

type Router = NonNullable<ContextType<typeof DataRouterContext>>["router"];

/** The paths of an action that exists only in the browser and does nothing: after it, the router reloads the page's data. */
const reloadPath = "/reload/*";

/**
 * Reloads the data of the page as after a fetcher's action. Routes are told a path that ends with the path of the action.
 * `router.revalidate` would drop the errors of a refused form.
 */
export function reloadPage(router: Router, action: string) {
  if (!router.routes.some(({ path }) => path === reloadPath))
    router.patchRoutes(null, [{ id: reloadPath, path: reloadPath, action: () => null }]);
  const submission = { formMethod: "post", formData: new FormData() } as const;
  router.fetch(reloadPath, router.routes[0]!.id, `/reload${action}`, submission);
}
