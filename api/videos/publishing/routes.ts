import { endpoint, requestEndpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { findOwnVideo, toVideo } from "#api/videos/videos/find-video";
import { calls } from "#contract/calls";
import { changeAddress } from "./change-address";
import { setPublished } from "./change-video";
import { editVideo } from "./edit-video";
import { publishVideo, requirePublishedId } from "./publish";
import { listVideoFrames } from "./video-frames";
import * as t from "#languages/api-videos";

export const publishingEndpoints = [
  requestEndpoint(calls.publishVideo, async ({ deps, db, viewerId, request }) => {
    const id = requirePublishedId(await publishVideo(deps, viewerId, request));
    const video = await findOwnVideo(db, id, viewerId);
    return reply(t.published, toVideo(video, viewerId));
  }),
  endpoint(calls.togglePublished, async ({ db, viewerId, params, body }) => {
    const video = await setPublished(db, { ...params, ownerId: viewerId, isPublished: body.published });
    return reply(t.publishToggled, toVideo(video, viewerId));
  }),
  requestEndpoint(calls.editVideo, async ({ deps, viewerId, params, request }) => {
    const video = await editVideo(deps, { id: params.videoId, ownerId: viewerId }, request);
    // A new time to publish adds a job, whose time the worker has to know.
    deps.wakeWorker();
    return reply(t.videoUpdated, toVideo(video, viewerId));
  }),
  endpoint(calls.changeAddress, async ({ deps, viewerId, params }) => {
    const video = await changeAddress(deps, params.videoId, viewerId);
    return reply(t.addressChanged, toVideo(video, viewerId));
  }),
  endpoint(calls.listVideoFrames, async ({ deps, db, viewerId, params }) => {
    const video = await findOwnVideo(db, params.videoId, viewerId);
    return reply(fetchedMessage("Frames"), await listVideoFrames(deps, video));
  }),
];
