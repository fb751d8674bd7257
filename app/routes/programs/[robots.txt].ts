import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { documentResponse } from "#app/feeds/document.server";
import { originOf } from "#app/http/describe.server";

export const handle: RouteHandle = { isViewerIndependent: true };

/** The paths of one viewer's pages, and the paths that change something. */
const closedPaths = [
  "/actions",
  "/admin",
  "/block/",
  "/notify/",
  "/channel/",
  "/feed/",
  "/login",
  "/moderation",
  "/myplaylist",
  "/preferences",
  "/report/",
  "/settings",
  "/signup",
];

/** Returns the rules for robots (RFC 9309) and the URL of the sitemap. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const lines = ["User-agent: *", "Allow: /", ...closedPaths.map((path) => `Disallow: ${path}`), ""];
  const sitemap = `Sitemap: ${originOf({ request, context })}/sitemap.xml`;
  return documentResponse(request, "text/plain; charset=utf-8", [...lines, sitemap, ""].join("\n"));
}
