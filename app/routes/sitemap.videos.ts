import type { LoaderFunctionArgs } from "@remix-run/node";
import { documentResponse } from "#app/feeds/document.server";
import { writeVideos } from "#app/feeds/sitemap.server";
import { xmlType } from "#app/feeds/xml.server";
import { readQuery } from "#app/format/query";
import { originOf } from "#app/http/describe.server";
import { required } from "#app/http/load.server";
import type { RouteArgs } from "#app/context.server";
import { visitorApi } from "#app/http/visitor-api.server";
import type { Video } from "#app/video-api/shapes.server";
import { pageSizes } from "#contract/limits";

/** Answers with a part of the sitemap: the public videos after a cursor, oldest first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const videos = await readPart({ request, context });
  return documentResponse(request, xmlType, writeVideos(originOf({ request, context }), videos));
}

async function readPart({ request, context }: RouteArgs): Promise<Video[]> {
  const { oldestFirst } = visitorApi(request, context).videos;
  const videos: Video[] = [];
  let after = readQuery(request, "after");
  do {
    const page = await required(oldestFirst({ after }));
    videos.push(...page.docs);
    after = page.nextCursor;
  } while (after && videos.length < pageSizes.sitemap);
  return videos.slice(0, pageSizes.sitemap);
}
