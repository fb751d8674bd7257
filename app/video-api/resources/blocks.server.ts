import { blockShape, blockStateShape } from "#contract/blocks";
import { calls } from "#contract/calls";
import { pageSizes } from "#contract/limits";
import { method } from "../transport/call.server";
import { listMethod } from "../transport/lists.server";
import type { ApiSession } from "../transport/session.server";

export const blocks = (session: ApiSession) => ({
  list: listMethod(session, calls.listBlocks, blockShape, pageSizes.table),
  find: method(session, calls.findBlock, blockStateShape),
  add: method(session, calls.addBlock),
  remove: method(session, calls.removeBlock),
});
