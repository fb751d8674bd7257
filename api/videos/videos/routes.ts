import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { addWatchTime } from "#api/videos/statistics/watch-time";
import { readVideoIds } from "#api/lists/video-ids";
import { calls } from "#contract/calls";
import { eraseVideo } from "./delete-video";
import { listKeepable } from "./list-keepable";
import { listChannelVideos, sortColumns, parseSorting } from "./list-videos";
import { findVisibleVideo } from "./find-video";
import { addRenditions } from "./find-renditions";
import { listTrending } from "./trending";
import { identifyVisitor } from "./view-counter";
import { findWatchPageRow, toWatchPageVideo } from "./watched-video";
import * as t from "#languages/api-videos";

export const videoEndpoints = [
  endpoint(calls.listChannelVideos, async ({ db, viewerId, params, query, paging }) => {
    const page = await listChannelVideos(db, params.userId, {
      sorting: parseSorting(query, sortColumns),
      paging,
      viewerId,
    });
    const { docs, nextCursor, prevCursor, limit } = page;
    const result = query.files === "all" ? await addRenditions(db, docs) : docs;
    return reply(fetchedMessage("Videos"), { result, nextCursor, prevCursor, limit });
  }),
  endpoint(calls.listTrending, async ({ db, viewerId, paging }) => {
    const { docs, page } = await listTrending(db, paging, viewerId);
    return reply(fetchedMessage("Videos"), docs, { page });
  }),
  endpoint(calls.listKeepable, async ({ db, viewerId, query }) =>
    reply(fetchedMessage("Videos"), await listKeepable(db, viewerId, readVideoIds(query.ids))),
  ),
  endpoint(calls.addWatchTime, async ({ deps, db, viewerId, params, body, requester: { address } }) => {
    const video = await findVisibleVideo(db, params.videoId, viewerId);
    const visitor = identifyVisitor(deps.secret, { viewerId, address, userAgent: "" });
    await addWatchTime(db, video.id, { ranges: body.ranges, ...visitor });
    return reply(t.watchTimeAdded, {});
  }),
  endpoint(calls.watchVideo, async ({ deps, db, viewer, viewerId, params }) =>
    reply(
      fetchedMessage("Video"),
      await toWatchPageVideo(deps, await findWatchPageRow(db, params.videoId, viewerId), viewer),
    ),
  ),
  endpoint(calls.deleteVideo, async ({ deps, db, viewerId, params }) => {
    await eraseVideo({ db, media: deps.media }, params.videoId, viewerId);
    return reply(t.videoDeleted, {});
  }),
];
