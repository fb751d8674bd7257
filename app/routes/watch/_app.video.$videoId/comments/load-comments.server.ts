import { isId } from "#app/format/path";
import { readQuery } from "#app/format/query";
import { optional, optionalSection } from "#app/http/load.server";
import type { RouteArgs } from "#app/context.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";

/** Loads the page of threads that the query names, and the replies of the thread that it opens. */
export async function loadComments({ request, context }: RouteArgs, videoId: string) {
  const { comments } = videoApi(request, context);
  const id = readQuery(request, "thread");
  const place = { after: readQuery(request, "repliesAfter"), before: readQuery(request, "repliesBefore") };
  const [listed, replies] = await Promise.all([
    optionalSection(comments.list(videoId, { ...readPagePosition(request), sortBy: readQuery(request, "sortBy") })),
    id && isId(id) ? optional(comments.replies(videoId, id, place)) : null,
  ]);
  return { listed, open: id && replies ? { id, replies } : null };
}

export type LoadedComments = Awaited<ReturnType<typeof loadComments>>;
