import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { documentResponse } from "#app/feeds/document.server";
import { writePages } from "#app/feeds/sitemap.server";
import { xmlType } from "#app/feeds/xml.server";
import { originOf } from "#app/http/describe.server";

export const handle: RouteHandle = { isViewerIndependent: true };

const pages = ["/", "/tweets", "/support", "/accessibility"].map((path) => ({ path }));

/** Returns the part of the sitemap with the pages that have no id. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  documentResponse(request, xmlType, writePages(originOf({ request, context }), pages));
