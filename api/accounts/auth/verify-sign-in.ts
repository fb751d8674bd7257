import { hash as hashWithBcrypt } from "@node-rs/bcrypt";
import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { hashPassword, isBcrypt, verifyPassword } from "./passwords";

interface Account {
  id: string;
  password_hash: string;
}

/**
 * Compares a password with that of the account; undefined stands for a name without one. While accounts remain whose
 * hashes are of bcrypt, every comparison computes both kinds, so that timing reveals none of them. The first sign-in
 * replaces such a hash.
 */
export async function verifySignIn(db: Db, account: Account | undefined, password: string): Promise<boolean> {
  const cost = await findBcryptCost(db);
  const isImported = account !== undefined && isBcrypt(account.password_hash);
  const [isMatch] = await Promise.all([
    verifyPassword(password, account?.password_hash),
    cost !== null && !isImported ? hashWithBcrypt(password, cost) : null,
  ]);
  if (isMatch && isImported) await replaceHash(db, account, password);
  return isMatch;
}

/** The index `users_with_bcrypt` has the same condition. */
const hasBcrypt = sql<boolean>`substr(password_hash, 1, 2) = '$2'`;

/** Reads the cost of one of the remaining hashes of bcrypt (`$2b$10$…`); null without any. */
async function findBcryptCost(db: Db): Promise<number | null> {
  const row = await db.selectFrom("users").select("password_hash").where(hasBcrypt).limit(1).executeTakeFirst();
  return row ? Number(row.password_hash.split("$")[2]) : null;
}

/** Replaces the hash unless the password was changed meanwhile. */
async function replaceHash(db: Db, { id, password_hash }: Account, password: string) {
  await db
    .updateTable("users")
    .set({ password_hash: await hashPassword(password) })
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .execute();
}
