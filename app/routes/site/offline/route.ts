import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { readSite } from "#app/http/read-site.server";
import { offlineHeaders, renderOffline } from "./render.server";

export const handle: RouteHandle = { isViewerIndependent: true };

/** Returns the page that the service worker stores and shows without a network. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = await readSite(request, context);
  return new Response(renderOffline(site), { headers: offlineHeaders(site) });
}
