import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { findBlock, listBlocks } from "./list-blocks";
import { addBlock, removeBlock } from "./set-block";

export const blockEndpoints = [
  endpoint(calls.listBlocks, async ({ db, viewerId, paging }) => {
    const { docs, page } = await listBlocks(db, viewerId, paging);
    return reply("Blocked people fetched successfully", docs, { page });
  }),
  endpoint(calls.findBlock, async ({ db, viewerId: ownerId, params: { userId: blockedId } }) =>
    reply("Block fetched successfully", await findBlock(db, { ownerId, blockedId })),
  ),
  endpoint(calls.addBlock, async ({ db, viewerId: ownerId, params: { userId: blockedId } }) => {
    const state = await addBlock(db, { ownerId, blockedId });
    return reply(`You blocked @${state.user.username}`, state);
  }),
  endpoint(calls.removeBlock, async ({ db, viewerId: ownerId, params: { userId: blockedId } }) => {
    const state = await removeBlock(db, { ownerId, blockedId });
    return reply(`You no longer block @${state.user.username}`, state);
  }),
];
