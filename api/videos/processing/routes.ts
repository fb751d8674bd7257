import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { toVideo } from "#api/videos/videos/find-video";
import { calls } from "#contract/calls";
import { retryVideo } from "./retry-video";
import * as t from "#languages/api-videos";

export const processingEndpoints = [
  endpoint(calls.retryVideo, async ({ deps, viewerId, params }) => {
    const video = await retryVideo(deps, params.videoId, viewerId);
    return reply(t.processingRetried, toVideo(video, viewerId));
  }),
];
