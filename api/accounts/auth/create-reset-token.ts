import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { hashToken } from "./hash-token";

const dayMs = 24 * 60 * 60_000;

/** Creates the token of a link that sets a new password once, within a day. Ends an earlier link of the account. */
export async function createResetToken(db: Db | Transaction<Tables>, userId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const link = { token_hash: hashToken(token), expires_at: timestamp(Date.now() + dayMs) };
  await db
    .insertInto("password_resets")
    .values({ user_id: userId, ...link })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(link))
    .execute();
  return token;
}
