import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { documentResponse } from "#app/feeds/document.server";
import { encodePath } from "#app/format/path";
import { readSite } from "#app/http/read-site.server";

export const handle: RouteHandle = { isForEverybody: true };

const icon = (name: string, type: string, sizes: string, also = {}) => ({ src: name, type, sizes, ...also });
const png = (name: string, side: number, also = {}) =>
  icon(encodePath`/icons/${`${name}.png`}`, "image/png", `${side}x${side}`, also);

const fixed = {
  id: "/",
  lang: "en",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#ffffff",
  theme_color: "#ffbe2e",
  categories: ["entertainment", "social"],
  icons: [
    icon("/favicon.svg", "image/svg+xml", "any"),
    ...[png("192", 192), png("512", 512)],
    ...[192, 512].map((side) => png(`maskable-${side}`, side, { purpose: "maskable" })),
  ],
  shortcuts: [
    { name: "Tweets", url: "/tweets" },
    { name: "History", url: "/feed/history" },
  ],
};

/** Answers with what a browser needs to install this site (Web Application Manifest). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { name, description } = await readSite(request, context);
  const body = JSON.stringify({ name, short_name: name, description, ...fixed });
  return documentResponse(request, "application/manifest+json", body);
}
