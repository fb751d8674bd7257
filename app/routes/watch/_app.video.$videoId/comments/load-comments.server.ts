import { isId } from "#app/format/path";
import { readQuery } from "#app/format/query";
import { optional } from "#app/http/load.server";
import type { RouteArgs } from "#app/context.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";

export const listComments = ({ request, context }: RouteArgs, videoId: string) =>
  videoApi(request, context).comments.list(videoId, {
    ...readPagePosition(request),
    sortBy: readQuery(request, "sortBy"),
  });

export async function loadThread({ request, context }: RouteArgs, videoId: string) {
  const id = readQuery(request, "thread");
  if (!id || !isId(id)) return null;
  const place = { after: readQuery(request, "repliesAfter"), before: readQuery(request, "repliesBefore") };
  const replies = await optional(videoApi(request, context).comments.replies(videoId, id, place));
  return replies && { id, replies };
}

export type OpenThread = Awaited<ReturnType<typeof loadThread>>;
