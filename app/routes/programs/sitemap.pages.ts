import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { documentResponse } from "#app/feeds/document.server";
import { writePages } from "#app/feeds/sitemap.server";
import { xmlType } from "#app/feeds/xml.server";
import { originOf } from "#app/http/describe.server";

export const handle: RouteHandle = { isViewerIndependent: true };

const pages = ["/", "/tweets", "/support", "/accessibility"].map((path) => ({ path }));

/** Answers with the part of the sitemap that has the pages without an id. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  documentResponse(request, xmlType, writePages(originOf({ request, context }), pages));
