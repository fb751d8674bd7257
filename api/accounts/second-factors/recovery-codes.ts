import { randomBytes } from "node:crypto";
import type { Db } from "#api/db/open";
import { hashToken } from "#api/accounts/auth/hash-token";
import { limits } from "#contract/limits";

/** The digits of Base32 (RFC 4648 §6); 24 of them have 120 bits, and from 112 bits on a hash needs no salt (OWASP ASVS 5.0, 6.5.2). */
const digits = "abcdefghijklmnopqrstuvwxyz234567";
const codeLength = 24;

const createCode = () =>
  Array.from(randomBytes(codeLength), (byte) => digits[byte % digits.length])
    .join("")
    .replace(/(.{4})(?=.)/g, "$1-");

const hashCode = (code: string) => hashToken(code.toLowerCase().replace(/[^a-z2-7]/g, ""));

/** Replaces the recovery codes of an account, and returns the new ones. Only their hashes are stored. */
export async function replaceRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, createCode);
  await deleteRecoveryCodes(db, userId);
  const rows = codes.map((code) => ({ user_id: userId, code_hash: hashCode(code) }));
  await db.insertInto("recovery_codes").values(rows).execute();
  return codes;
}

/** Uses up a recovery code, whatever its spaces and case; returns whether the account had it. */
export async function consumeRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashCode(code))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export const deleteRecoveryCodes = (db: Db, userId: string) =>
  db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
