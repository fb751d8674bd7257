import type { Db } from "#api/db/open";
import type { SecondFactorState } from "#contract/second-factor";
import { deleteRecoveryCodes } from "./recovery-codes";

/** What an account can prove itself with besides its password. */
export interface Factors {
  hasApp: boolean;
  passkeys: number;
  recoveryCodes: number;
}

export async function countFactors(db: Db, userId: string): Promise<Factors> {
  const row = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom("totp_secrets")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("user_id", "=", userId)
        .where("confirmed_at", "is not", null)
        .as("apps"),
      selectFrom("passkeys")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("user_id", "=", userId)
        .as("passkeys"),
      selectFrom("recovery_codes")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("user_id", "=", userId)
        .as("codes"),
    ])
    .executeTakeFirstOrThrow();
  return { hasApp: Number(row.apps) > 0, passkeys: Number(row.passkeys), recoveryCodes: Number(row.codes) };
}

/** Tells whether a sign-in with the account's password also asks for something else. */
export const hasSecondFactor = ({ hasApp, passkeys }: Pick<Factors, "hasApp" | "passkeys">) => hasApp || passkeys > 0;

export async function describeFactors(db: Db, userId: string): Promise<SecondFactorState> {
  const [{ hasApp, recoveryCodes }, passkeys] = await Promise.all([
    countFactors(db, userId),
    db
      .selectFrom("passkeys")
      .select(["id", "name", "created_at", "used_at"])
      .where("user_id", "=", userId)
      .orderBy("created_at")
      .orderBy("id")
      .execute(),
  ]);
  return {
    hasApp,
    recoveryCodes,
    passkeys: passkeys.map((row) => ({
      _id: row.id,
      name: row.name,
      createdAt: row.created_at,
      usedAt: row.used_at ?? "",
    })),
  };
}

export async function removeApp(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("totp_secrets")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirstOrThrow();
  await dropCodesWithoutFactor(db, userId);
  return numDeletedRows > 0n;
}

export async function removePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  await dropCodesWithoutFactor(db, userId);
  return numDeletedRows > 0n;
}

async function dropCodesWithoutFactor(db: Db, userId: string) {
  if (!hasSecondFactor(await countFactors(db, userId))) await deleteRecoveryCodes(db, userId);
}
