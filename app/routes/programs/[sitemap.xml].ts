import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { documentResponse } from "#app/feeds/document.server";
import { writeSitemapIndex } from "#app/feeds/sitemap.server";
import { xmlType } from "#app/feeds/xml.server";
import { encodePath } from "#app/format/path";
import { originOf } from "#app/http/describe.server";
import { requiredIfSupported } from "#app/http/load.server";
import { visitorApi } from "#app/http/visitor-api.server";

export const handle: RouteHandle = { isViewerIndependent: true };

/**
 * Returns the index of the sitemap. For a server that lacks the call, it has one part, of as many videos as a part
 * holds. Fails while the server fails, since search engines would forget what an index lacks.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const origin = originOf({ request, context });
  const parts = await requiredIfSupported(visitorApi(request, context).sitemap.parts());
  const { cursors, channels, playlists } = parts ?? { cursors: [null], channels: [], playlists: [] };
  const paths = [
    "/sitemap/pages",
    ...cursors.map((after) => pathOf("videos", after)),
    ...channels.map((after) => pathOf("channels", after)),
    ...playlists.map((after) => pathOf("playlists", after)),
  ];
  return documentResponse(request, xmlType, writeSitemapIndex(paths.map((path) => origin + path)));
}

const pathOf = (name: string, after: string | null) =>
  encodePath`/sitemap/${name}` + (after ? `?${new URLSearchParams({ after })}` : "");
