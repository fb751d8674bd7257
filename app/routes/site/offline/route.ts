import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { readSiteName } from "#app/http/read-site.server";
import { offlineHeaders, renderOffline } from "./render.server";

export const handle: RouteHandle = { isForEverybody: true };

/** Answers with the page that the service worker keeps for a time without a network. */
export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  new Response(renderOffline(await readSiteName(request, context)), { headers: offlineHeaders });
