import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { documentResponse } from "#app/feeds/document.server";
import { iconPath } from "#app/format/icon-path";
import { toBranding } from "#app/http/site-branding.server";
import { defaultAccent } from "#contract/default-accent";
import { readSite } from "#app/http/read-site.server";
import { language } from "#languages/runtime/language";
import * as t from "#languages/programs";

export const handle: RouteHandle = { isViewerIndependent: true };

/** Lists the icons: the site's own, or else the default ones. */
function listIcons(icons: string | undefined) {
  const toPng = (name: string, side: number, purpose = {}) => ({
    src: iconPath(name, icons),
    type: "image/png",
    sizes: `${side}x${side}`,
    ...purpose,
  });
  return [
    ...(icons ? [] : [{ src: "/favicon.svg", type: "image/svg+xml", sizes: "any" }]),
    ...[toPng("192", 192), toPng("512", 512)],
    ...[192, 512].map((side) => toPng(`maskable-${side}`, side, { purpose: "maskable" })),
  ];
}

const fixedMembers = {
  id: "/",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#ffffff",
  categories: ["entertainment", "social"],
};

/** Writes the members that are in the language of the reader. */
const translateMembers = () => ({
  lang: language(),
  shortcuts: [
    { name: t.tweets(), url: "/tweets" },
    { name: t.history(), url: "/feed/history" },
  ],
});

/** Returns the Web Application Manifest, by which browsers install this site. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = await readSite(request, context);
  const { name, description, accent } = site;
  const texts = { name, short_name: name, description };
  const look = { theme_color: accent || defaultAccent, icons: listIcons(toBranding(site)?.icons) };
  const body = JSON.stringify({ ...texts, ...fixedMembers, ...translateMembers(), ...look });
  return documentResponse(request, "application/manifest+json", body);
}
