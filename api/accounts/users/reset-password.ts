import { sql, type Transaction } from "kysely";
import { findAccountNames } from "#api/accounts/auth/guessable-passwords";
import { setPassword } from "#api/accounts/auth/set-password";
import { hashPassword } from "#api/accounts/auth/passwords";
import { endAllSessions } from "#api/accounts/auth/sessions";
import { hashToken } from "#api/accounts/auth/hash-token";
import { findLink, linkExpired, spendLink } from "#api/accounts/mail/mail-links";
import { verifyAndResetRefusals } from "#api/accounts/mail/verify-and-reset-bounces";
import { readSignedId } from "#api/accounts/mail/signed-id";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { lockRows } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";
import type { ApiDeps } from "#api/deps";
import { removeFactorsByLink } from "./change-second-factor";

interface Reset {
  token: string;
  newPassword: string;
}

/**
 * Sets the password of the account that a link is for, and ends its links and all its sessions. Returns its id, and whether
 * second factors were removed. Throws 400 for a link that has ended.
 */
export async function resetPassword(
  { db, secret, mails }: Pick<ApiDeps, "db" | "secret" | "mails">,
  { token, newPassword }: Reset,
): Promise<{ accountId: string; hadFactors: boolean }> {
  const linkId = readSignedId(secret, "mailed link", token);
  const token_hash = hashToken(token);
  if (!(await (linkId ? findLink(db, linkId, ["reset"]) : findReset(db, token_hash)))) throw linkExpired();
  const password_hash = await hashPassword(newPassword);
  const reset = await db.transaction().execute(async (trx) => {
    const { userId, address } = await (linkId ? spendLink(trx, linkId, ["reset"]) : spendReset(trx, token_hash));
    const hadFactors = address !== null && (await verifyHolder(trx, mails, { userId, address }));
    await setPassword(trx, userId, password_hash);
    await endAllSessions(trx, userId);
    return { accountId: userId, hadFactors };
  });
  mails?.wake();
  return reset;
}

/**
 * Notes that the holder of an address opened a link that was mailed to it. If it is the first one, removes all second
 * factors: somebody else may have signed up with the address. Returns whether there were any.
 */
async function verifyHolder(
  trx: Transaction<Tables>,
  mails: ApiDeps["mails"],
  { userId, address }: Record<"userId" | "address", string>,
): Promise<boolean> {
  const account = trx.selectFrom("users").select("email_verified_at").where("id", "=", userId);
  const accountBefore = await account.executeTakeFirstOrThrow();
  await verifyAndResetRefusals(trx, userId, address);
  if (accountBefore.email_verified_at !== null) return false;
  return removeFactorsByLink(trx, mails, { userId, address, link: "Set a new password" });
}

/** Finds the names of the account whose password a link with this token sets; null when it has ended. */
export async function findNamesByLink({ db, secret }: Pick<ApiDeps, "db" | "secret">, token: string) {
  const linkId = readSignedId(secret, "mailed link", token);
  const link = await (linkId ? findLink(db, linkId, ["reset", "undo"]) : findReset(db, hashToken(token)));
  return link ? findAccountNames(db, link.userId) : null;
}

/** Uses up a link that an administrator made, as `spendLink` does. */
async function spendReset(trx: Transaction<Tables>, token_hash: string) {
  const holder = sql`select user_id from password_resets where token_hash = ${token_hash}`;
  await sql`select id from users where id = (${holder}) ${lockRows(trx)}`.execute(trx);
  return trx
    .deleteFrom("password_resets")
    .where("token_hash", "=", token_hash)
    .returning(["user_id as userId", sql<null>`null`.as("address")])
    .executeTakeFirstOrThrow(linkExpired);
}

const findReset = (db: Db, token_hash: string) =>
  db
    .selectFrom("password_resets")
    .select("user_id as userId")
    .where("token_hash", "=", token_hash)
    .where("expires_at", ">", timestamp())
    .executeTakeFirst();
