import { recordAuditEvent } from "#api/site/audit/record-audit-event";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { type Actor, lockManagedAccount } from "./find-managed-account";

interface QuotaChange {
  userId: string;
  /** Null for the site's quota for accounts. */
  bytes: number | null;
  reason?: string | undefined;
}

/** Changes the storage quota of an account. Throws 404 when the account does not exist. */
export const changeQuota = (db: Db, actor: Actor, { userId, bytes, reason = "" }: QuotaChange) =>
  db.transaction().execute(async (trx) => {
    await lockManagedAccount(trx, userId);
    const quotaBefore = await trx
      .selectFrom("users")
      .select("quota_bytes")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    const columns = { quota_bytes: bytes, updated_at: timestamp() };
    await trx.updateTable("users").set(columns).where("id", "=", userId).execute();
    const details = { from: quotaBefore.quota_bytes, to: bytes };
    await recordAuditEvent(trx, actor, { act: "quota.change", subject: { kind: "user", id: userId }, reason, details });
  });
