import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { channelSortColumns, listOwn, sortingOf } from "#api/videos/lists";
import { calls } from "#contract/calls";
import { foldedQuery } from "#contract/relevance";
import { findStats } from "./queries";

/** One's own channel in figures and videos. */
export const dashboardEndpoints = [
  endpoint(calls.findStats, async ({ db, viewerId }) =>
    reply("Channel stats fetched successfully", await findStats(db, viewerId)),
  ),
  endpoint(calls.listOwnVideos, async ({ db, viewerId: ownerId, query, paging }) => {
    const wanted = { ownerId, q: foldedQuery(query.query ?? "") };
    const page = await listOwn(db, wanted, paging, sortingOf(query, channelSortColumns));
    const { docs, nextCursor, prevCursor, limit } = page;
    return reply("Channel videos fetched successfully", docs, { page: { nextCursor, prevCursor, limit } });
  }),
];
