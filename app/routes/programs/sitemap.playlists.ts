import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { documentResponse } from "#app/feeds/document.server";
import { writePages } from "#app/feeds/sitemap.server";
import { xmlType } from "#app/feeds/xml.server";
import { encodePath } from "#app/format/path";
import { readQuery } from "#app/format/query";
import { originOf } from "#app/http/describe.server";
import { required } from "#app/http/load.server";
import { visitorApi } from "#app/http/visitor-api.server";

export const handle: RouteHandle = { isViewerIndependent: true };

/** Returns a part of the sitemap: the playlists with public videos after an id, oldest first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const playlists = await required(visitorApi(request, context).sitemap.playlists(readQuery(request, "after")));
  const pages = playlists.map(({ _id, username, updatedAt }) => ({
    path: encodePath`/playlist/${_id}/${username}`,
    updatedAt,
  }));
  return documentResponse(request, xmlType, writePages(originOf({ request, context }), pages));
}
