import { json, type LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { documentResponse } from "#app/feeds/document.server";
import { toOembed, videoIdIn, writeOembed } from "#app/feeds/oembed.server";
import { readQuery, readSearch } from "#app/format/query";
import { parseStartTime } from "#app/format/start-time";
import { originOf } from "#app/http/describe.server";
import { required } from "#app/http/load.server";
import { readSiteName, requirePublicAccess } from "#app/http/read-site.server";
import { visitorApi } from "#app/http/visitor-api.server";
import { isPublic } from "#app/video-api/resources/video-lists.server";

export const handle: RouteHandle = { isViewerIndependent: true };

/** Reads a length in pixels; any other text does not limit the size. */
const readPixels = (text: string | null) => (/^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : Infinity);

/** Returns how another site embeds a video of this site (https://oembed.com, §2). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const format = readQuery(request, "format") ?? "json";
  if (format !== "json" && format !== "xml") throw json(null, 501);
  const origin = originOf({ request, context });
  const url = readQuery(request, "url") ?? "";
  const id = videoIdIn(url, origin);
  if (!id) throw json(null, 404);
  await requirePublicAccess({ request, context }, "embed");
  const video = await required(visitorApi(request, context).videos.find(id));
  if (!isPublic(video)) throw json(null, 404);
  const at = parseStartTime(readSearch(new URL(url).search, "t") ?? "") ?? 0;
  const bounds = {
    maxWidth: readPixels(readQuery(request, "maxwidth")),
    maxHeight: readPixels(readQuery(request, "maxheight")),
  };
  const oembed = toOembed(video, { origin, siteName: await readSiteName(request, context) }, bounds, at);
  return format === "xml"
    ? documentResponse(request, "text/xml; charset=utf-8", writeOembed(oembed))
    : documentResponse(request, "application/json; charset=utf-8", JSON.stringify(oembed));
}
