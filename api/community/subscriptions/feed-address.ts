import { randomBytes } from "node:crypto";
import { lockAccount } from "#api/accounts/auth/lock-account";
import { hashToken } from "#api/accounts/auth/hash-token";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Viewer } from "#api/deps";
import { ApiError } from "#contract/errors";
import type { FeedAddress } from "#contract/subscriptions";
import * as t from "#languages/api-community";

/** The tables of secret feed URLs, one for each feed of an account. */
export type FeedTable = "feed_addresses" | "notification_feeds";

/** Finds when the URL of an account's feed was created. `key` is null, because only its hash is stored. */
export async function findFeedAddress(db: Db, table: FeedTable, userId: string): Promise<FeedAddress> {
  const ofUser = db.selectFrom(table).select("created_at").where("user_id", "=", userId);
  const row = await ofUser.executeTakeFirst();
  return { key: null, createdAt: row?.created_at ?? null };
}

/** Creates the key of a feed of the viewer, to be shown once; it replaces an earlier key. Throws 401 as `lockAccount` does. */
export async function createFeedAddress(db: Db, table: FeedTable, viewer: Viewer): Promise<FeedAddress> {
  const key = randomBytes(24).toString("base64url");
  const address = { key_hash: hashToken(key), created_at: timestamp() };
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer);
    await trx
      .insertInto(table)
      .values({ user_id: viewer.id, ...address })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(address))
      .execute();
  });
  return { key, createdAt: address.created_at };
}

export async function removeFeedAddress(db: Db, table: FeedTable, userId: string): Promise<FeedAddress> {
  await db.deleteFrom(table).where("user_id", "=", userId).execute();
  return { key: null, createdAt: null };
}

/** Finds the account of a key. Throws 404 for an invalid key. */
export async function requireFeedOwner(db: Db, table: FeedTable, key: string): Promise<string> {
  const ofKey = db.selectFrom(table).select("user_id").where("key_hash", "=", hashToken(key));
  const row = await ofKey.executeTakeFirst();
  if (!row) throw new ApiError(404, t.noFeed);
  return row.user_id;
}
