import type { LoaderFunctionArgs } from "@remix-run/node";
import { documentResponse } from "#app/feeds/document.server";
import { writeSitemapIndex } from "#app/feeds/sitemap.server";
import { xmlType } from "#app/feeds/xml.server";
import { originOf } from "#app/http/describe.server";
import { optional } from "#app/http/load.server";
import { visitorApi } from "#app/http/visitor-api.server";

/** Answers with the index of the sitemap. A server that cannot tell its parts has one of as many videos as a part holds. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const origin = originOf({ request, context });
  const parts = await optional(visitorApi(request, context).videos.sitemapParts());
  const cursors = parts?.cursors ?? [null];
  const videos = cursors.map((after) => `${origin}/sitemap/videos${after ? `?${new URLSearchParams({ after })}` : ""}`);
  return documentResponse(request, xmlType, writeSitemapIndex([`${origin}/sitemap/pages`, ...videos]));
}
