import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { findVisibleVideo, toVideo } from "#api/videos/videos/find-video";
import { identifyVisitor } from "#api/videos/videos/views";
import { calls } from "#contract/calls";
import { addToHistory, clearHistory, listHistory, removeFromHistory } from "./watch-history";
import { listVideoStates, readVideoIds } from "./video-states";
import { findUser } from "#api/accounts/users/find-user";

export const historyEndpoints = [
  endpoint(calls.listHistory, async ({ db, viewerId, paging }) => {
    const { docs, page } = await listHistory(db, viewerId, paging);
    return reply("Watch history fetched successfully", docs, { page });
  }),
  endpoint(calls.clearHistory, async ({ db, viewerId }) => {
    await clearHistory(db, viewerId);
    return reply("Watch history cleared", {});
  }),
  endpoint(calls.removeFromHistory, async ({ db, viewerId, params }) => {
    await removeFromHistory(db, viewerId, params.videoId);
    return reply("Video removed from watch history", {});
  }),
  endpoint(calls.countView, async ({ deps, db, viewerId, params, body, requester, userAgent }) => {
    const video = await findVisibleVideo(db, params.videoId, viewerId);
    const visitor = identifyVisitor(deps.secret, { viewerId, address: requester.address, userAgent });
    deps.views.count({ videoId: video.id, ...visitor, source: body.source ?? "direct" });
    if (viewerId) await addToHistory(db, viewerId, video.id);
    return reply("View counted", toVideo(video, viewerId));
  }),
  endpoint(calls.addToHistory, async ({ db, viewerId, body }) => {
    const video = await findVisibleVideo(db, body.videoId, viewerId);
    await addToHistory(db, viewerId, video.id);
    return reply("Video added to watch history", await findUser(db, viewerId));
  }),
  endpoint(calls.listVideoStates, async ({ db, viewerId, query }) =>
    reply("States fetched successfully", await listVideoStates(db, viewerId, readVideoIds(query.ids))),
  ),
];
