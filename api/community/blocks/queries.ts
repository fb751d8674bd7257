import { timestamp } from "#api/db/ids";
import type { Transaction } from "kysely";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { orderNewestFirst, readPage } from "#api/lists/keyset";
import { type List, type Paging, toList } from "#api/lists/page";
import { changeSubscription, requireUser } from "#api/community/subscriptions/queries";
import { ownerColumns, toOwner } from "#api/accounts/users/owner";
import { isApproved } from "#api/accounts/users/queries";
import type { Block, BlockState } from "#contract/blocks";
import { ApiError } from "#contract/errors";

interface Pair {
  ownerId: string;
  blockedId: string;
}

/**
 * Blocks an account and ends its subscription to the owner's channel. Changes nothing when it is blocked already. Throws
 * 400 for the owner's own account and 404 when the account does not exist.
 */
export async function addBlock(db: Db, { ownerId, blockedId }: Pair): Promise<BlockState> {
  if (ownerId === blockedId) throw new ApiError(400, "You cannot block yourself");
  return db.transaction().execute(async (trx) => {
    await requireUser(trx, blockedId);
    await insertBlock(trx, { ownerId, blockedId });
    return findBlock(trx, { ownerId, blockedId });
  });
}

/** Blocks an account that exists and ends its subscription to the owner's channel, in the caller's transaction. */
async function insertBlock(trx: Transaction<Tables>, { ownerId, blockedId }: Pair) {
  // The change locks both accounts, so that no subscription is added at the same time.
  await changeSubscription(trx, { subscriberId: blockedId, channelId: ownerId, isSubscribed: false });
  await trx
    .insertInto("blocks")
    .values({ owner_id: ownerId, blocked_id: blockedId, created_at: timestamp() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Blocks an account as `addBlock` does, in the caller's transaction. Does nothing when it does not exist any more. */
export async function addBlockIfExists(trx: Transaction<Tables>, pair: Pair) {
  const isThere = await requireUser(trx, pair.blockedId).then(() => true, isNotFound);
  if (isThere) await insertBlock(trx, pair);
}

/** Returns false for a 404, and throws every other error again. */
function isNotFound(error: unknown): false {
  if (error instanceof ApiError && error.status === 404) return false;
  throw error;
}

/** Ends a block. Changes nothing without one. Throws 404 when the account does not exist. */
export async function removeBlock(db: Db, { ownerId, blockedId }: Pair): Promise<BlockState> {
  await db.deleteFrom("blocks").where("owner_id", "=", ownerId).where("blocked_id", "=", blockedId).execute();
  return findBlock(db, { ownerId, blockedId });
}

/** Finds an account, and whether the owner blocks it. Throws 404 when the account does not exist. */
export async function findBlock(db: Db, { ownerId, blockedId }: Pair): Promise<BlockState> {
  const row = await db
    .selectFrom("users")
    .leftJoin("blocks", (join) => join.onRef("blocked_id", "=", "users.id").on("owner_id", "=", ownerId))
    .select([...ownerColumns, "users.id as account_id", "blocks.blocked_id"])
    .where("users.id", "=", blockedId)
    .where(isApproved)
    .executeTakeFirst();
  if (!row) throw new ApiError(404, "Channel does not exist");
  return { user: toOwner({ ...row, owner_id: row.account_id }), isBlocked: row.blocked_id !== null };
}

/** Lists whom an owner blocks, newest first. */
export async function listBlocks(db: Db, ownerId: string, paging: Paging): Promise<List<Block>> {
  const keysQuery = db.selectFrom("blocks").where("blocks.owner_id", "=", ownerId);
  const rowsQuery = keysQuery
    .innerJoin("users", "users.id", "blocks.blocked_id")
    .select([...ownerColumns, "blocks.blocked_id", "blocks.created_at"]);
  const ordering = orderNewestFirst("blocks", "blocks.created_at", "blocks.blocked_id");
  const rows = await readPage(db, { rowsQuery, keysQuery }, ordering, paging, (row) => [
    row.created_at,
    row.blocked_id,
  ]);
  return toList(paging, rows, (row) => ({
    user: toOwner({ ...row, owner_id: row.blocked_id }),
    createdAt: row.created_at,
  }));
}
