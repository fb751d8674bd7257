import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { readVideoIds } from "#api/lists/video-ids";
import { findVisibleVideo, toVideo } from "#api/videos/videos/find-video";
import { identifyVisitor } from "#api/videos/videos/view-counter";
import { calls } from "#contract/calls";
import { toResumable } from "#contract/resume";
import { listContinueWatching } from "./continue-watching";
import { addToHistory, clearHistory, listHistory, removeFromHistory, setHistoryKept } from "./watch-history";
import { listVideoStates } from "./video-states";
import { findUser } from "#api/accounts/users/find-user";
import * as t from "#languages/api-videos";
import * as positions from "#languages/api-positions";

export const historyEndpoints = [
  endpoint(calls.listHistory, async ({ db, viewerId, paging }) => {
    const { docs, page } = await listHistory(db, viewerId, paging);
    return reply(fetchedMessage("Watch history"), docs, { page });
  }),
  endpoint(calls.clearHistory, async ({ deps, db, viewerId }) => {
    deps.positions.forget(viewerId);
    await clearHistory(db, viewerId);
    return reply(t.historyCleared, {});
  }),
  endpoint(calls.removeFromHistory, async ({ deps, db, viewerId, params }) => {
    deps.positions.forget(viewerId, params.videoId);
    await removeFromHistory(db, viewerId, params.videoId);
    return reply(t.historyVideoRemoved, {});
  }),
  endpoint(calls.countView, async ({ deps, db, viewer, viewerId, params, body, requester, userAgent }) => {
    const video = await findVisibleVideo(db, params.videoId, viewerId);
    const visitor = identifyVisitor(deps.secret, { viewerId, address: requester.address, userAgent });
    deps.views.count({ videoId: video.id, ...visitor, source: body.source ?? "direct" });
    if (viewer?.keepsHistory) await addToHistory(db, viewer.id, video.id);
    return reply(t.viewCounted, toVideo(video, viewerId));
  }),
  endpoint(calls.addToHistory, async ({ db, viewer, viewerId, body }) => {
    const video = await findVisibleVideo(db, body.videoId, viewerId);
    if (viewer.keepsHistory) await addToHistory(db, viewerId, video.id);
    return reply(t.historyVideoAdded, await findUser(db, viewerId));
  }),
  endpoint(
    calls.changeHistory,
    async ({ deps, db, viewer, viewerId, body: { keepsHistory = !viewer.keepsHistory } }) => {
      if (!keepsHistory) deps.positions.forget(viewerId);
      await setHistoryKept(db, viewerId, keepsHistory);
      return reply(keepsHistory ? positions.historyOn : positions.historyOff, { keepsHistory });
    },
  ),
  endpoint(calls.savePosition, async ({ deps, db, viewer, viewerId, params, body }) => {
    const video = await findVisibleVideo(db, params.videoId, viewerId);
    const position = { userId: viewerId, videoId: video.id, seconds: toResumable(body.seconds, video.duration) };
    if (viewer.keepsHistory) await deps.positions.save(position);
    return reply(positions.positionSaved, { position: viewer.keepsHistory ? position.seconds : 0 });
  }),
  endpoint(calls.listContinueWatching, async ({ db, viewer, viewerId }) =>
    reply(fetchedMessage("Videos"), viewer.keepsHistory ? await listContinueWatching(db, viewerId) : []),
  ),
  endpoint(calls.listVideoStates, async ({ db, viewerId, query }) =>
    reply(fetchedMessage("States"), await listVideoStates(db, viewerId, readVideoIds(query.ids))),
  ),
];
