import { randomBytes } from "node:crypto";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { ApiError } from "#contract/errors";

/** Finds the key of an account's feed of subscriptions; null without one. */
export async function findFeedKey(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom("feed_addresses").select("key").where("user_id", "=", userId).executeTakeFirst();
  return row?.key ?? null;
}

/** Creates the key of an account's feed of subscriptions; an earlier one is no longer valid. */
export async function createFeedKey(db: Db, userId: string): Promise<string> {
  const address = { key: randomBytes(24).toString("base64url"), created_at: timestamp() };
  await db
    .insertInto("feed_addresses")
    .values({ user_id: userId, ...address })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(address))
    .execute();
  return address.key;
}

/** Removes the key of an account's feed of subscriptions. */
export async function removeFeedKey(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("feed_addresses").where("user_id", "=", userId).execute();
}

/** Finds the account of a key; throws 404 for a key that is not valid. */
export async function requireFeedOwner(db: Db, key: string): Promise<string> {
  const row = await db.selectFrom("feed_addresses").select("user_id").where("key", "=", key).executeTakeFirst();
  if (!row) throw new ApiError(404, "Feed not found");
  return row.user_id;
}
