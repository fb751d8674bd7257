import { readSorting } from "#app/format/sorting";
import { optional } from "#app/http/load.server";
import type { RouteArgs } from "#app/context.server";
import { toShowcase } from "#app/video-api/shapes/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { withStates } from "./card-states.server";

/** Finds what a channel shows before its videos; null on later pages, in other sortings, and where there is nothing. */
export async function findShowcase(args: RouteArgs, userId: string) {
  const { request, context } = args;
  const { after, before } = readPagePosition(request);
  if (after || before || readSorting(new URL(request.url).search)) return null;
  const showcase = await optional(videoApi(request, context).users.showcase(userId));
  if (!showcase || (!showcase.trailer && showcase.pinned.length === 0)) return null;
  const { trailer, pinned } = toShowcase(showcase);
  return { trailer, pinned: await withStates(args, pinned) };
}
