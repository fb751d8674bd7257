import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { listFeed, listChannelVideos, listOfCategory, sortColumns, parseSorting } from "#api/videos/videos/list-videos";
import { listTagged } from "#api/videos/videos/tags";
import { calls } from "#contract/calls";
import { ApiError } from "#contract/errors";
import { foldQuery } from "#contract/fold";
import { listRelated } from "./related";
import { searchCorrected } from "./search-corrected";
import * as t from "#languages/api-videos";

export const searchEndpoints = [
  endpoint(calls.listVideos, async ({ db, viewerId, query, paging }) => {
    const { userId: ownerId } = query;
    if (query.tag !== undefined)
      return reply(fetchedMessage("Videos"), await listTagged(db, query.tag, { paging, viewerId }));
    const text = foldQuery(query.query ?? "");
    if (text) return reply(fetchedMessage("Videos"), await searchCorrected(db, { text, query }, { paging, viewerId }));
    if (query.category !== undefined && ownerId) throw new ApiError(422, t.categoryWithChannel);
    if (query.category !== undefined)
      return reply(fetchedMessage("Videos"), await listOfCategory(db, query.category, { paging, viewerId }));
    const sorting = parseSorting(query, sortColumns);
    const videos = ownerId
      ? await listChannelVideos(db, ownerId, { sorting, paging, viewerId })
      : await listFeed(db, sorting, { paging, viewerId });
    return reply(fetchedMessage("Videos"), videos);
  }),
  endpoint(calls.listRelated, async ({ db, viewerId, params }) =>
    reply(fetchedMessage("Videos"), await listRelated(db, params.videoId, viewerId)),
  ),
];
