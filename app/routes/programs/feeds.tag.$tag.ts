import { json, type LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { atomResponse } from "#app/feeds/atom.server";
import { toVideoEntry } from "#app/feeds/video-entry.server";
import { encodePath } from "#app/format/path";
import { required } from "#app/http/load.server";
import { requirePublicAccess } from "#app/http/read-site.server";
import { requireParams } from "#app/http/params.server";
import { redirectTo } from "#app/http/redirect.server";
import { visitorApi } from "#app/http/visitor-api.server";
import { parseTag } from "#contract/video-details";

export const handle: RouteHandle = { isViewerIndependent: true };

/** Returns the newest public videos with a tag, as an Atom feed. Redirects other spellings of the tag. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { tag: text } = requireParams(params, "tag");
  const tag = parseTag(text);
  if (tag === null) throw json(null, 404);
  const path = encodePath`/feeds/tag/${tag}`;
  if (tag !== text) throw redirectTo({ request, context }, path);
  await requirePublicAccess({ request, context }, "feeds");
  const { docs } = await required(visitorApi(request, context).videos.tagged(tag, {}));
  return atomResponse(request, context, {
    title: `#${tag}`,
    page: encodePath`/tag/${tag}`,
    path,
    createdAt: "",
    toEntries: (origin) => docs.map((video) => toVideoEntry(video, origin)),
  });
}
