import type { Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { changeSubscription, requireUser } from "#api/community/subscriptions/set-subscription";
import type { BlockState } from "#contract/blocks";
import { ApiError, ignoreNotFound } from "#contract/errors";
import { type BlockPair, findBlock } from "./list-blocks";
import * as t from "#languages/api-community";

/**
 * Blocks an account and ends its subscription to the owner's channel. Changes nothing when the account is already blocked.
 * Throws 400 for the owner's own account and 404 when the account does not exist.
 */
export async function addBlock(db: Db, { ownerId, blockedId }: BlockPair): Promise<BlockState> {
  if (ownerId === blockedId) throw new ApiError(400, t.notYourself);
  return db.transaction().execute(async (trx) => {
    await requireUser(trx, blockedId);
    await insertBlock(trx, { ownerId, blockedId });
    return findBlock(trx, { ownerId, blockedId });
  });
}

/** Blocks an account that exists and ends its subscription to the owner's channel, in the caller's transaction. */
async function insertBlock(trx: Transaction<Tables>, { ownerId, blockedId }: BlockPair) {
  // The change locks both accounts, so that no subscription is added at the same time.
  await changeSubscription(trx, { subscriberId: blockedId, channelId: ownerId, isSubscribed: false });
  await trx
    .insertInto("blocks")
    .values({ owner_id: ownerId, blocked_id: blockedId, created_at: timestamp() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Blocks an account as `addBlock` does, in the caller's transaction. Does nothing when the account no longer exists. */
export async function addBlockIfExists(trx: Transaction<Tables>, pair: BlockPair) {
  const exists = await requireUser(trx, pair.blockedId).then(() => true, ignoreNotFound);
  if (exists) await insertBlock(trx, pair);
}

/** Ends a block. Changes nothing if there is none. Throws 404 when the account does not exist. */
export async function removeBlock(db: Db, { ownerId, blockedId }: BlockPair): Promise<BlockState> {
  await db.deleteFrom("blocks").where("owner_id", "=", ownerId).where("blocked_id", "=", blockedId).execute();
  return findBlock(db, { ownerId, blockedId });
}
