import { setImmediate as nextTurn } from "node:timers/promises";
import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { describeHeldResult } from "#contract/words/comment-rules";
import { decideOwnHeldComment, listHeldComments } from "./held";

/** The endpoints of the comments that wait for the owner of a channel. */
export const heldCommentEndpoints = [
  endpoint(calls.listHeldComments, async ({ db, viewerId, paging }) => {
    const { docs, page } = await listHeldComments(db, viewerId, paging);
    return reply("Held comments fetched successfully", docs, { page });
  }),
  endpoint(calls.decideHeldComments, async ({ db, viewerId: channelId, body: { ids, act, seenAt } }) => {
    let decided = 0;
    for (const id of ids) {
      if (await decideOwnHeldComment(db, id, { act, seenAt, channelId })) decided++;
      await nextTurn();
    }
    const result = { decided, left: ids.length - decided };
    return reply(describeHeldResult(act, result), result);
  }),
];
