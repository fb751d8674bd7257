import { setImmediate } from "node:timers/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { documentResponse } from "#app/feeds/document.server";
import { writeEntries, writeVideos } from "#app/feeds/sitemap.server";
import { xmlType } from "#app/feeds/xml.server";
import { readQuery } from "#app/format/query";
import { originOf } from "#app/http/describe.server";
import { required } from "#app/http/load.server";
import type { RouteHandle, RouteArgs } from "#app/context.server";
import { visitorApi } from "#app/http/visitor-api.server";
import { maxListCalls } from "#app/video-api/transport/lists.server";
import { pageSizes } from "#contract/limits";

export const handle: RouteHandle = { isViewerIndependent: true };

/** Returns a part of the sitemap: the public videos after a cursor, oldest first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return documentResponse(request, xmlType, writeVideos(await readEntries({ request, context })));
}

/** Reads a part and writes its entries page by page, so that other requests run in between. */
async function readEntries({ request, context }: RouteArgs): Promise<string[]> {
  const { oldestFirst } = visitorApi(request, context).videos;
  const origin = originOf({ request, context });
  const entries: string[] = [];
  let after = readQuery(request, "after");
  for (let entriesLeft: number = pageSizes.sitemap, calls = 0; entriesLeft > 0 && calls < maxListCalls; calls++) {
    const page = await required(oldestFirst({ after }));
    await setImmediate();
    entries.push(writeEntries(origin, page.docs.slice(0, entriesLeft)));
    await setImmediate();
    entriesLeft -= page.docs.length;
    after = page.nextCursor;
    if (!after) break;
  }
  return entries;
}
