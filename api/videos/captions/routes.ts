import { endpoint, requestEndpoint } from "#api/http/endpoint";
import { parsePaging } from "#api/lists/page";
import { reply } from "#api/http/reply";
import { findOwnVideo } from "#api/videos/videos/find-video";
import { calls } from "#contract/calls";
import { deleteCaptions, listCaptions, readCaptions } from "./caption-tracks";
import { addCaptions } from "./add-captions";

/** Parses a second of a video; returns null for invalid text. */
const readSeconds = (text = "") => (/^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : null);

export const captionsEndpoints = [
  endpoint(calls.listCaptions, async ({ db, viewerId, params }) =>
    reply("Captions fetched successfully", await listCaptions(db, params.videoId, viewerId)),
  ),
  requestEndpoint(calls.addCaptions, async ({ deps, viewerId, params, request }) =>
    reply(
      "Captions added successfully",
      await addCaptions(deps, { videoId: params.videoId, ownerId: viewerId }, request),
    ),
  ),
  endpoint(calls.readCaptions, async ({ db, viewerId, params, query }) => {
    const { videoId, captionsId: id } = params;
    const selection = { page: parsePaging({ page: query.page }).page, seconds: readSeconds(query.t) };
    return reply("Captions fetched successfully", await readCaptions(db, { videoId, id, viewerId }, selection));
  }),
  endpoint(calls.deleteCaptions, async ({ db, viewerId, params }) => {
    const video = await findOwnVideo(db, params.videoId, viewerId);
    await deleteCaptions(db, video.id, params.captionsId);
    return reply("Captions deleted successfully", {});
  }),
];
