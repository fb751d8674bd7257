import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { listFeed, listChannelVideos, sortColumns, parseSorting } from "#api/videos/videos/lists";
import { listTagged } from "#api/videos/videos/tags";
import { calls } from "#contract/calls";
import { foldQuery } from "#contract/fold";
import { searchCorrected } from "./search-corrected";

/** The endpoint that lists and searches videos. */
export const searchEndpoints = [
  endpoint(calls.listVideos, async ({ db, viewerId, query, paging }) => {
    const { userId: ownerId } = query;
    if (query.tag !== undefined)
      return reply("Videos fetched successfully", await listTagged(db, query.tag, paging, viewerId));
    const text = foldQuery(query.query ?? "");
    if (text) return reply("Videos fetched successfully", await searchCorrected(db, text, query, paging, viewerId));
    const sorting = parseSorting(query, sortColumns);
    const videos = ownerId
      ? await listChannelVideos(db, ownerId, paging, sorting, viewerId)
      : await listFeed(db, paging, sorting, viewerId);
    return reply("Videos fetched successfully", videos);
  }),
];
