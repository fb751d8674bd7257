import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { ApiError } from "#contract/errors";
import { hashPassword } from "./passwords";
import { endAllSessions, hashToken } from "./sessions";

const dayMs = 24 * 60 * 60_000;

/** Creates the token of a link that sets a new password once, within a day; an earlier link of the account ends. */
export async function openPasswordReset(db: Db | Transaction<Tables>, userId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const link = { token_hash: hashToken(token), expires_at: timestamp(Date.now() + dayMs) };
  await db
    .insertInto("password_resets")
    .values({ user_id: userId, ...link })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(link))
    .execute();
  return token;
}

interface Reset {
  token: string;
  newPassword: string;
}

/** Sets the password of the account that a link is for, and ends the link and all sessions; gives the account's id. */
export async function resetPassword(db: Db, { token, newPassword }: Reset): Promise<string> {
  const token_hash = hashToken(token);
  if (!(await findReset(db, token_hash))) throw linkExpired();
  const password_hash = await hashPassword(newPassword);
  return db.transaction().execute(async (trx) => {
    const link = await trx
      .deleteFrom("password_resets")
      .where("token_hash", "=", token_hash)
      .returning("user_id")
      .executeTakeFirst();
    if (!link) throw linkExpired();
    await trx
      .updateTable("users")
      .set({ password_hash, updated_at: timestamp() })
      .where("id", "=", link.user_id)
      .execute();
    await endAllSessions(trx, link.user_id);
    return link.user_id;
  });
}

const linkExpired = () => new ApiError(400, "This link is no longer valid");

const findReset = (db: Db, token_hash: string) =>
  db
    .selectFrom("password_resets")
    .select("user_id")
    .where("token_hash", "=", token_hash)
    .where("expires_at", ">", timestamp())
    .executeTakeFirst();
