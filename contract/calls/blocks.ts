import { z } from "zod";
import { blockShape, blockStateShape } from "#contract/blocks";
import { call } from "./call";
import { cursorPaging, pageCursors } from "./list";

export const blockCalls = {
  listBlocks: call({
    address: "GET /users/blocks",
    summary: "Whom one blocks, newest first",
    who: "signed in",
    scope: "read",
    query: cursorPaging,
    answer: z.array(blockShape),
    extra: pageCursors,
  }),
  findBlock: call({
    address: "GET /users/blocks/{userId}",
    summary: "An account, and whether one blocks it",
    who: "signed in",
    scope: "read",
    answer: blockStateShape,
  }),
  addBlock: call({
    address: "POST /users/blocks/{userId}",
    summary: "Blocks an account: it can no longer comment on, like or mention what belongs to the viewer, or subscribe",
    who: "signed in",
    scope: "comment",
    answer: blockStateShape,
  }),
  removeBlock: call({
    address: "DELETE /users/blocks/{userId}",
    summary: "Ends a block",
    who: "signed in",
    scope: "comment",
    answer: blockStateShape,
  }),
};
