import { endpoint, requestEndpoint } from "#api/http/endpoint";
import { parsePaging } from "#api/lists/page";
import { fetchedMessage, reply } from "#api/http/reply";
import { findOwnVideo } from "#api/videos/videos/find-video";
import { calls } from "#contract/calls";
import { deleteCaptions, listCaptions, readCaptions } from "./caption-tracks";
import { addCaptions } from "./add-captions";
import * as texts from "#languages/api-videos";

/** Parses a second of a video; returns null for invalid text. */
const readSeconds = (text = "") => (/^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : null);

export const captionsEndpoints = [
  endpoint(calls.listCaptions, async ({ db, viewerId, params }) =>
    reply(fetchedMessage("Captions"), await listCaptions(db, params.videoId, viewerId)),
  ),
  requestEndpoint(calls.addCaptions, async ({ deps, viewerId, params, request }) =>
    reply(texts.captionsAdded, await addCaptions(deps, { videoId: params.videoId, ownerId: viewerId }, request)),
  ),
  endpoint(calls.readCaptions, async ({ db, viewerId, params, query }) => {
    const { videoId, captionsId: id } = params;
    const selection = { page: parsePaging({ page: query.page }).page, seconds: readSeconds(query.t) };
    return reply(fetchedMessage("Captions"), await readCaptions(db, { videoId, id, viewerId }, selection));
  }),
  endpoint(calls.deleteCaptions, async ({ db, viewerId, params }) => {
    const video = await findOwnVideo(db, params.videoId, viewerId);
    await deleteCaptions(db, video, params.captionsId);
    return reply(texts.captionsDeleted, {});
  }),
];
