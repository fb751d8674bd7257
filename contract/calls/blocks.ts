import { blockShape, blockStateShape } from "#contract/blocks";
import { call } from "./call";
import { cursorList } from "./list";

export const blockCalls = {
  listBlocks: call({
    route: "GET /users/blocks",
    summary: "Lists the accounts that the viewer blocks, newest first",
    who: "signed in",
    scope: "read",
    ...cursorList(blockShape),
  }),
  findBlock: call({
    route: "GET /users/blocks/{userId}",
    summary: "Returns an account, and whether the viewer blocks it",
    who: "signed in",
    scope: "read",
    answer: blockStateShape,
  }),
  addBlock: call({
    route: "POST /users/blocks/{userId}",
    summary:
      "Blocks an account: it can no longer subscribe to the viewer, or comment on, like or mention the viewer's content",
    who: "signed in",
    scope: "comment",
    answer: blockStateShape,
  }),
  removeBlock: call({
    route: "DELETE /users/blocks/{userId}",
    summary: "Unblocks an account",
    who: "signed in",
    scope: "comment",
    answer: blockStateShape,
  }),
};
