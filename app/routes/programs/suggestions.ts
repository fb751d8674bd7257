import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { readQuery } from "#app/format/query";
import { optional } from "#app/http/load.server";
import { withSessionCookies } from "#app/http/with-session-cookies.server";
import { videoApi } from "#app/video-api/index.server";
import { limits } from "#contract/limits";

/** Returns proposed queries, as JSON, to the script of the search box; none if the server fails. */
export const loader = withSessionCookies(async ({ request, context }: LoaderFunctionArgs) => {
  const text = (readQuery(request, "q") ?? "").trim().slice(0, limits.query);
  const suggestions = text ? await optional(videoApi(request, context).searches.suggest(text)) : [];
  return json(suggestions ?? [], { headers: { "Cache-Control": "private, max-age=60" } });
});
