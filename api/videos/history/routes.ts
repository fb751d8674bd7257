import { endpoint } from "#api/http/endpoint";
import { fetched, reply } from "#api/http/reply";
import { findVisibleVideo, toVideo } from "#api/videos/videos/find-video";
import { identifyVisitor } from "#api/videos/videos/views";
import { calls } from "#contract/calls";
import { addToHistory, clearHistory, listHistory, removeFromHistory } from "./watch-history";
import { listVideoStates, readVideoIds } from "./video-states";
import { findUser } from "#api/accounts/users/find-user";
import * as t from "#languages/api-videos";

export const historyEndpoints = [
  endpoint(calls.listHistory, async ({ db, viewerId, paging }) => {
    const { docs, page } = await listHistory(db, viewerId, paging);
    return reply(fetched("Watch history"), docs, { page });
  }),
  endpoint(calls.clearHistory, async ({ db, viewerId }) => {
    await clearHistory(db, viewerId);
    return reply(t.historyCleared, {});
  }),
  endpoint(calls.removeFromHistory, async ({ db, viewerId, params }) => {
    await removeFromHistory(db, viewerId, params.videoId);
    return reply(t.historyVideoRemoved, {});
  }),
  endpoint(calls.countView, async ({ deps, db, viewerId, params, body, requester, userAgent }) => {
    const video = await findVisibleVideo(db, params.videoId, viewerId);
    const visitor = identifyVisitor(deps.secret, { viewerId, address: requester.address, userAgent });
    deps.views.count({ videoId: video.id, ...visitor, source: body.source ?? "direct" });
    if (viewerId) await addToHistory(db, viewerId, video.id);
    return reply(t.viewCounted, toVideo(video, viewerId));
  }),
  endpoint(calls.addToHistory, async ({ db, viewerId, body }) => {
    const video = await findVisibleVideo(db, body.videoId, viewerId);
    await addToHistory(db, viewerId, video.id);
    return reply(t.historyVideoAdded, await findUser(db, viewerId));
  }),
  endpoint(calls.listVideoStates, async ({ db, viewerId, query }) =>
    reply(fetched("States"), await listVideoStates(db, viewerId, readVideoIds(query.ids))),
  ),
];
