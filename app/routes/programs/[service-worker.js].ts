import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import sprite from "#app/styles/icons.svg?no-inline";
import { varyBy } from "#app/http/vary.server";
import { hasServiceWorker, writeWorker } from "#app/http/service-worker.server";
import { toBranding } from "#app/http/site-branding.server";
import { findIcon } from "#app/format/icon-path";
import { readSite } from "#app/http/read-site.server";
import selfRemovingScript from "#app/service-worker/removal.js?raw";
import { offlinePath, offlineVersion } from "../site/offline/render.server";

export const handle: RouteHandle = { isViewerIndependent: true };

const scriptHeaders = () => ({
  "Content-Type": "text/javascript; charset=utf-8",
  "Cache-Control": "no-cache",
  // The worker fetches pages for the browser, and follows no redirects to other sites.
  "Content-Security-Policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  Vary: varyBy("Accept-Encoding"),
});

const filesAsJson = (icons?: string) => JSON.stringify([offlinePath(), "/offline.js", findIcon(icons).href, sprite]);

/** Returns the service worker, or one that removes itself if the setting is off. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const headers = scriptHeaders();
  if (!hasServiceWorker()) return new Response(selfRemovingScript, { headers });
  const site = await readSite(request, context);
  const files = filesAsJson(toBranding(site)?.icons);
  return new Response(writeWorker(files, offlineVersion(site)), { headers });
}
