import { json, type LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { readSite } from "#app/http/read-site.server";
import { toFace } from "#app/http/site-face.server";
import { visitorApi } from "#app/http/visitor-api.server";
import { emptyPolicy } from "#contract/security-headers";

export const handle: RouteHandle = { isForEverybody: true };

/** Answers with an icon of the site, or with a logo that is too large to stand in each page. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { version, icon: name } = requireParams(params, "version", "icon");
  const site = await readSite(request, context);
  const isCurrent = toFace(site)?.icons === version;
  const type = name === "logo" ? "image/webp" : "image/png";
  const picture =
    name === "logo" ? findLogo(site) : (await required(visitorApi(request, context).site.icon(name))).picture;
  return new Response(new Uint8Array(Buffer.from(picture, "base64")), {
    headers: {
      "Content-Type": type,
      // An earlier version shows what is there now.
      "Cache-Control": isCurrent ? "public, max-age=31536000, immutable" : "no-cache",
      "Content-Security-Policy": emptyPolicy,
      "X-Content-Type-Options": "nosniff",
    },
  });
}

function findLogo({ logo }: Awaited<ReturnType<typeof readSite>>): string {
  if (!logo) throw json(null, 404);
  return logo.picture.slice(logo.picture.indexOf(",") + 1);
}
