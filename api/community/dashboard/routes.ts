import { countHeld } from "#api/community/held/held-posts";
import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { channelSortColumns, listOwnVideos, parseSorting } from "#api/videos/videos/list-videos";
import { addReplacementStates } from "#api/videos/videos/add-replacement-states";
import { calls } from "#contract/calls";
import { foldQuery } from "#contract/fold";
import { parseVideoState } from "#contract/dashboard";
import { changeChosenVideos, listChosenVideos } from "./change-chosen-videos";
import { findStats } from "./find-stats";
import * as t from "#languages/api-community";

export const dashboardEndpoints = [
  endpoint(calls.listChosenVideos, async ({ db, viewerId, query }) =>
    reply(fetchedMessage("Videos"), await listChosenVideos(db, viewerId, query.ids ?? "")),
  ),
  endpoint(calls.changeChosenVideos, async ({ deps, viewerId, body }) => {
    const outcomes = await changeChosenVideos(deps, viewerId, body);
    const doneCount = outcomes.filter(({ isDone }) => isDone).length;
    return reply(() => t.videosChanged({ done: doneCount, total: outcomes.length }), outcomes);
  }),
  endpoint(calls.findStats, async ({ db, viewerId }) => {
    const [stats, heldComments] = await Promise.all([
      findStats(db, viewerId),
      countHeld(db, { kind: "comment", channelId: viewerId }),
    ]);
    return reply(fetchedMessage("Channel stats"), { ...stats, heldComments });
  }),
  endpoint(calls.listOwnVideos, async ({ db, viewerId: ownerId, query, paging }) => {
    const filter = { ownerId, q: foldQuery(query.query ?? ""), state: parseVideoState(query.state) };
    const { docs, page } = await listOwnVideos(db, filter, {
      paging,
      sorting: parseSorting(query, channelSortColumns),
    });
    return reply(fetchedMessage("Channel videos"), await addReplacementStates(db, docs), { page });
  }),
];
