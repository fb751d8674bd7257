import type { Db } from "#api/db/open";
import { orderNewestFirst, readList } from "#api/lists/keyset";
import type { List, Paging } from "#api/lists/page";
import { ownerColumns, toOwner } from "#api/accounts/users/owner";
import { isApproved } from "#api/accounts/users/find-user";
import type { Block, BlockState } from "#contract/blocks";
import { ApiError } from "#contract/errors";
import * as t from "#languages/api-community";

export interface BlockPair {
  ownerId: string;
  blockedId: string;
}

/** Reads an account, and whether the owner blocks it. Throws 404 when the account does not exist. */
export async function findBlock(db: Db, { ownerId, blockedId }: BlockPair): Promise<BlockState> {
  const row = await db
    .selectFrom("users")
    .leftJoin("blocks", (join) => join.onRef("blocked_id", "=", "users.id").on("owner_id", "=", ownerId))
    .select([...ownerColumns, "users.id as account_id", "blocks.blocked_id"])
    .where("users.id", "=", blockedId)
    .where(isApproved)
    .executeTakeFirst();
  if (!row) throw new ApiError(404, t.noChannel);
  return { user: toOwner({ ...row, owner_id: row.account_id }), isBlocked: row.blocked_id !== null };
}

export async function listBlocks(db: Db, ownerId: string, paging: Paging): Promise<List<Block>> {
  const keysQuery = db.selectFrom("blocks").where("blocks.owner_id", "=", ownerId);
  const rowsQuery = keysQuery
    .innerJoin("users", "users.id", "blocks.blocked_id")
    .select([...ownerColumns, "blocks.blocked_id", "blocks.created_at"]);
  const ordering = orderNewestFirst("blocks", "blocks.created_at", "blocks.blocked_id");
  return readList(
    db,
    { rowsQuery, keysQuery, ordering, paging, toKey: (row) => [row.created_at, row.blocked_id] },
    (row) => ({ user: toOwner({ ...row, owner_id: row.blocked_id }), createdAt: row.created_at }),
  );
}
