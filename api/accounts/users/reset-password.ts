import { sql, type Transaction } from "kysely";
import { findAccountNames } from "#api/accounts/auth/guessable-passwords";
import { setPassword } from "#api/accounts/auth/set-password";
import { hashPassword } from "#api/accounts/auth/passwords";
import { endAllSessions } from "#api/accounts/auth/end-sessions";
import { hashToken } from "#api/accounts/auth/hash-token";
import { findLink, linkExpired, spendLink } from "#api/accounts/mail/mail-links";
import { verifyAndResetBounces } from "#api/accounts/mail/verify-and-reset-bounces";
import { readSignedId } from "#api/accounts/mail/signed-id";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { forUpdate } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";
import type { ApiDeps } from "#api/deps";
import { removeFactorsByLink } from "./change-second-factor";

export interface PasswordReset {
  /** The token of the mailed link, or of one that an administrator made. */
  token: string;
  newPassword: string;
}

export interface PasswordSet {
  accountId: string;
  /** Whether second factors were removed. */
  hadFactors: boolean;
}

/**
 * Sets the password of the account that a link is for, and ends the account's links and sessions. Throws 400 for a link that
 * has ended.
 */
export async function resetPassword(
  { db, secret, mails }: Pick<ApiDeps, "db" | "secret" | "mails">,
  { token, newPassword }: PasswordReset,
): Promise<PasswordSet> {
  const linkId = readSignedId(secret, "mailed link", token);
  const token_hash = hashToken(token);
  if (!(await (linkId ? findLink(db, linkId, ["reset"]) : findReset(db, token_hash)))) throw linkExpired();
  const password_hash = await hashPassword(newPassword);
  const result = await db.transaction().execute(async (trx) => {
    const { userId, address } = await (linkId ? spendLink(trx, linkId, ["reset"]) : spendReset(trx, token_hash));
    const hadFactors = address !== null && (await verifyHolder(trx, mails, { userId, address }));
    await setPassword(trx, userId, password_hash);
    await endAllSessions(trx, userId);
    return { accountId: userId, hadFactors };
  });
  mails?.wake();
  return result;
}

/**
 * Records that the holder of an address opened a link that was mailed to it. The first time, removes all second factors,
 * because somebody else may have signed up with the address. Returns whether there were any.
 */
async function verifyHolder(
  trx: Transaction<Tables>,
  mails: ApiDeps["mails"],
  { userId, address }: Record<"userId" | "address", string>,
): Promise<boolean> {
  const accountQuery = trx.selectFrom("users").select("email_verified_at").where("id", "=", userId);
  const accountBefore = await accountQuery.executeTakeFirstOrThrow();
  await verifyAndResetBounces(trx, userId, address);
  if (accountBefore.email_verified_at !== null) return false;
  return removeFactorsByLink(trx, mails, { userId, address, link: "Set a new password" });
}

/** Finds the names of the account whose password a link sets; null when the link has ended. */
export async function findNamesByLink({ db, secret }: Pick<ApiDeps, "db" | "secret">, token: string) {
  const linkId = readSignedId(secret, "mailed link", token);
  const link = await (linkId ? findLink(db, linkId, ["reset", "undo"]) : findReset(db, hashToken(token)));
  return link ? findAccountNames(db, link.userId) : null;
}

/** Uses up a link that an administrator made; `spendLink` does the same for mailed links. */
async function spendReset(trx: Transaction<Tables>, token_hash: string) {
  const holder = sql`select user_id from password_resets where token_hash = ${token_hash}`;
  await sql`select id from users where id = (${holder}) ${forUpdate(trx)}`.execute(trx);
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
