import { useContext, useEffect } from "react";
import { usePageContext } from "#app/components/ui/page-context";
import { DataRouterContext, DataRouterStateContext } from "#app/framework-internals";

/**
 * Loads the data of all pages again if a call of this page turned out to be unsupported, so that every control that needs
 * it is disabled.
 */
export function useRevalidateWhenUnsupported() {
  const { missingControls } = usePageContext();
  const { router } = useContext(DataRouterContext)!;
  const root = useContext(DataRouterStateContext)?.loaderData.root as
    | { missingControls: readonly string[] }
    | undefined;
  const isStale = root !== undefined && missingControls.some((name) => !root.missingControls.includes(name));
  useEffect(() => {
    if (isStale) void router.revalidate();
  }, [isStale, router]);
}
