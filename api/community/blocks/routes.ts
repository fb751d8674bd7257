import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { findBlock, listBlocks } from "./list-blocks";
import { addBlock, removeBlock } from "./set-block";
import * as t from "#languages/api-community";

export const blockEndpoints = [
  endpoint(calls.listBlocks, async ({ db, viewerId, paging }) => {
    const { docs, page } = await listBlocks(db, viewerId, paging);
    return reply(fetchedMessage("Blocked people"), docs, { page });
  }),
  endpoint(calls.findBlock, async ({ db, viewerId: ownerId, params: { userId: blockedId } }) =>
    reply(fetchedMessage("Block"), await findBlock(db, { ownerId, blockedId })),
  ),
  endpoint(calls.addBlock, async ({ db, viewerId: ownerId, params: { userId: blockedId } }) => {
    const state = await addBlock(db, { ownerId, blockedId });
    return reply(() => t.blocked({ username: state.user.username }), state);
  }),
  endpoint(calls.removeBlock, async ({ db, viewerId: ownerId, params: { userId: blockedId } }) => {
    const state = await removeBlock(db, { ownerId, blockedId });
    return reply(() => t.unblocked({ username: state.user.username }), state);
  }),
];
