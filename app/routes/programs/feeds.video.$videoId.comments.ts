import { json, type LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { atomResponse, toTextEntry } from "#app/feeds/atom.server";
import { encodePath } from "#app/format/path";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { requirePublicAccess } from "#app/http/read-site.server";
import { visitorApi } from "#app/http/visitor-api.server";
import { isPublic } from "#app/video-api/resources/video-lists.server";
import * as t from "#languages/feeds";

export const handle: RouteHandle = { isViewerIndependent: true };

/** Returns the newest comments on a public video, as an Atom feed; leaves out withheld and deleted ones. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  await requirePublicAccess({ request, context }, "feeds");
  const { videos, comments } = visitorApi(request, context);
  const [video, { docs }] = await Promise.all([required(videos.find(videoId)), required(comments.newest(videoId))]);
  if (!isPublic(video)) throw json(null, 404);
  const page = encodePath`/video/${videoId}`;
  return atomResponse(request, context, {
    title: t.commentsOn({ title: video.title }),
    page: `${page}#comments`,
    path: encodePath`/feeds/video/${videoId}/comments`,
    createdAt: video.publishedAt || video.createdAt,
    toEntries: (origin) =>
      docs
        .filter(({ isDeleted, withheld }) => !isDeleted && !withheld)
        .map((comment) => {
          const { _id } = comment;
          const place = { id: `${page}#comment-${_id}`, page: encodePath`/video/${videoId}/comments/${_id}` };
          return toTextEntry(comment, place, origin);
        }),
  });
}
