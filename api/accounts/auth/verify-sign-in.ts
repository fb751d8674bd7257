import { hash as hashWithBcrypt } from "@node-rs/bcrypt";
import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { hashPassword, isBcrypt, verifyPassword } from "./passwords";

interface Account {
  id: string;
  password_hash: string;
}

/**
 * Compares a password with an account's; `account` is undefined for a name without an account. Returns the hash that the
 * password fits, or null. The first sign-in replaces a hash of bcrypt. While any account has one, every comparison computes
 * both kinds of hash, so that timing does not reveal these accounts.
 */
export async function verifySignIn(db: Db, account: Account | undefined, password: string): Promise<string | null> {
  const cost = await findBcryptCost(db);
  const isImported = account !== undefined && isBcrypt(account.password_hash);
  const [isMatch] = await Promise.all([
    verifyPassword(password, account?.password_hash),
    cost !== null && !isImported ? spendBcryptTime(password, cost) : null,
  ]);
  if (!isMatch || !account) return null;
  return isImported ? replaceHash(db, account, password) : account.password_hash;
}

/** Takes as long as comparing a password with a hash of bcrypt. */
const spendBcryptTime = (password: string, cost: number) => hashWithBcrypt(password, cost);

/** The condition of the index `users_with_bcrypt`. */
const hasBcrypt = sql<boolean>`substr(password_hash, 1, 2) = '$2'`;

/** Reads the cost of a remaining hash of bcrypt (`$2b$10$…`); null if there is none. */
async function findBcryptCost(db: Db): Promise<number | null> {
  const row = await db.selectFrom("users").select("password_hash").where(hasBcrypt).limit(1).executeTakeFirst();
  return row ? Number(row.password_hash.split("$")[2]) : null;
}

/**
 * Replaces a hash of bcrypt and returns the new one. If another request has changed the hash meanwhile, compares the password
 * with that hash.
 */
async function replaceHash(db: Db, { id, password_hash: importedHash }: Account, password: string) {
  const password_hash = await hashPassword(password);
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ password_hash })
    .where("id", "=", id)
    .where("password_hash", "=", importedHash)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return password_hash;
  const account = await db.selectFrom("users").select("password_hash").where("id", "=", id).executeTakeFirst();
  return account && (await verifyPassword(password, account.password_hash)) ? account.password_hash : null;
}
