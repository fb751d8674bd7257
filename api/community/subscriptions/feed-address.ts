import { randomBytes } from "node:crypto";
import { hashToken } from "#api/accounts/auth/sessions";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { ApiError } from "#contract/errors";
import type { FeedAddress } from "#contract/subscriptions";
import * as t from "#languages/api-community";

/** Finds when an account's feed of subscriptions got its address; the key itself is not stored. */
export async function findFeedAddress(db: Db, userId: string): Promise<FeedAddress> {
  const row = await db
    .selectFrom("feed_addresses")
    .select("created_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return { key: null, createdAt: row?.created_at ?? null };
}

/** Creates the key of an account's feed of subscriptions, to be shown once; an earlier one is no longer valid. */
export async function createFeedAddress(db: Db, userId: string): Promise<FeedAddress> {
  const key = randomBytes(24).toString("base64url");
  const address = { key_hash: hashToken(key), created_at: timestamp() };
  await db
    .insertInto("feed_addresses")
    .values({ user_id: userId, ...address })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(address))
    .execute();
  return { key, createdAt: address.created_at };
}

export async function removeFeedAddress(db: Db, userId: string): Promise<FeedAddress> {
  await db.deleteFrom("feed_addresses").where("user_id", "=", userId).execute();
  return { key: null, createdAt: null };
}

/** Finds the account of a key; throws 404 for a key that is not valid. */
export async function requireFeedOwner(db: Db, key: string): Promise<string> {
  const ofKey = db.selectFrom("feed_addresses").select("user_id").where("key_hash", "=", hashToken(key));
  const row = await ofKey.executeTakeFirst();
  if (!row) throw new ApiError(404, t.noFeed);
  return row.user_id;
}
