import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { readSite } from "#app/http/read-site.server";
import { toBranding } from "#app/http/site-branding.server";
import { fetchIcon, pictureResponse } from "#app/http/site-icon.server";
import defaultIcon from "#app/styles/favicon.ico?inline";

export const handle: RouteHandle = { isViewerIndependent: true };

const cacheControl = "public, max-age=3600";

/** Serves /favicon.ico, which browsers and feed readers request unprompted: the site's icon, or the default one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const hasCustomIcon = toBranding(await readSite(request, context))?.icons !== undefined;
  if (!hasCustomIcon) return pictureResponse(defaultIcon.split(",")[1]!, { type: "image/x-icon", cacheControl });
  const { picture } = await fetchIcon({ request, context }, "192");
  return pictureResponse(picture, { type: "image/png", cacheControl });
}
