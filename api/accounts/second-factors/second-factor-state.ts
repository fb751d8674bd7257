import type { Db } from "#api/db/open";
import type { Viewer } from "#api/deps";
import type { SecondFactorState } from "#contract/second-factor";

/** What an account has for a sign-in besides its password. */
export interface Factors {
  hasApp: boolean;
  passkeyCount: number;
  recoveryCodeCount: number;
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
  return { hasApp: Number(row.apps) > 0, passkeyCount: Number(row.passkeys), recoveryCodeCount: Number(row.codes) };
}

/** Returns whether a sign-in with the account's password also needs a second factor. */
export const hasSecondFactor = ({ hasApp, passkeyCount }: Pick<Factors, "hasApp" | "passkeyCount">) =>
  hasApp || passkeyCount > 0;

/** Returns whether an account lacks the second factor that the site requires of its administrators. */
export const isAdminWithoutSecondFactor = async (db: Db, { id, role }: Pick<Viewer, "id" | "role">): Promise<boolean> =>
  role === "admin" && !hasSecondFactor(await countFactors(db, id));

export async function describeFactors(db: Db, userId: string): Promise<SecondFactorState> {
  const [{ hasApp, recoveryCodeCount }, passkeys] = await Promise.all([
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
    recoveryCodes: recoveryCodeCount,
    passkeys: passkeys.map((row) => ({
      _id: row.id,
      name: row.name,
      createdAt: row.created_at,
      usedAt: row.used_at ?? "",
    })),
  };
}
