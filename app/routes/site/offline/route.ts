import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { readSite } from "#app/http/read-site.server";
import { offlineHeaders, renderOffline } from "./render.server";

export const handle: RouteHandle = { isViewerIndependent: true };

/** Answers with the page that the service worker keeps for a time without a network. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  readSite(request, context).then((site) => new Response(renderOffline(site), { headers: offlineHeaders(site) }));
