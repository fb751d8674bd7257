import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { findOwnVideo, toVideo } from "#api/videos/queries";
import { calls } from "#contract/calls";
import { publishVideo } from "./publish";

/** The endpoint that publishes a video in one request. */
export const publishingEndpoints = [
  endpoint(calls.publishVideo, async ({ deps, db, viewerId, request }) => {
    const id = await publishVideo(deps, viewerId, request);
    const video = await findOwnVideo(db, id, viewerId);
    return reply("Video published successfully", toVideo(video, viewerId));
  }),
];
