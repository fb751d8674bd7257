import { json, type LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { requireParams } from "#app/http/params.server";
import { readSite } from "#app/http/read-site.server";
import { toBranding } from "#app/http/site-branding.server";
import { fetchIcon, pictureResponse } from "#app/http/site-icon.server";

export const handle: RouteHandle = { isViewerIndependent: true };

/** Returns an icon of the site, or a logo that is too large to stand in each page. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { version, icon: name } = requireParams(params, "version", "icon");
  const file =
    name === "logo" ? findLogo(await readSite(request, context)) : await fetchIcon({ request, context }, name);
  // The path of an earlier version returns the current picture.
  const cacheControl = file.version === version ? "public, max-age=31536000, immutable" : "no-cache";
  return pictureResponse(file.picture, { type: name === "logo" ? "image/webp" : "image/png", cacheControl });
}

function findLogo(site: Awaited<ReturnType<typeof readSite>>) {
  const { logo } = site;
  if (!logo) throw json(null, 404);
  return { picture: logo.picture.slice(logo.picture.indexOf(",") + 1), version: toBranding(site)?.icons };
}
