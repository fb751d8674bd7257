import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { listFeed, listOfChannel, sortColumns, sortingOf } from "#api/videos/lists";
import { calls } from "#contract/calls";
import { foldedQuery } from "#contract/relevance";
import { searchVideos } from "./search";

/** The endpoint that lists and searches videos. */
export const searchEndpoints = [
  endpoint(calls.listVideos, async ({ db, viewerId, query, paging }) => {
    const { userId: ownerId } = query;
    const search = { q: foldedQuery(query.query ?? ""), ownerId };
    if (search.q) return reply("Videos fetched successfully", await searchVideos(db, search, paging, viewerId));
    const sorting = sortingOf(query, sortColumns);
    const videos = ownerId
      ? await listOfChannel(db, ownerId, paging, sorting, viewerId)
      : await listFeed(db, paging, sorting, viewerId);
    return reply("Videos fetched successfully", videos);
  }),
];
