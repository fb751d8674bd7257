import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "./route";

/** One's own account, as the settings' page was given it. */
export const useOwn = () => useRouteLoaderData<typeof loader>("routes/_app.settings")!;
