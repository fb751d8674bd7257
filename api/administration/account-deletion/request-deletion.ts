import { recordAuditEvent } from "#api/site/audit/record-audit-event";
import { requireOtherAdministrator } from "#api/accounts/auth/last-administrator";
import { lockAccount } from "#api/accounts/auth/lock-account";
import { endOtherSessions } from "#api/accounts/auth/end-sessions";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { lockSite } from "#api/db/row-locks";
import type { ApiDeps, Viewer } from "#api/deps";
import { addMail } from "#api/accounts/mail/mail-queue";
import { countMailFrom } from "#api/accounts/users/request-mail";
import { deletionDelayDays } from "#contract/words/deletion";

type Deps = Pick<ApiDeps, "db" | "mails" | "secret" | "rateLimitScale">;
type Asker = Pick<Viewer, "id" | "sessionId" | "sessionNumber">;

const delayMs = deletionDelayDays * 24 * 60 * 60_000;

/**
 * Dates the deletion of the viewer's account, ends its other sessions, and notifies its holder by mail; returns the date.
 * An account that has a date keeps it. Throws 409 for the only administrator who stays, 429 after too many mails, and
 * 401 as `lockAccount` does.
 */
export async function requestDeletion(deps: Deps, viewer: Asker & Pick<Viewer, "deletionAt">): Promise<string> {
  const { db, mails } = deps;
  if (mails && viewer.deletionAt === null) await countMailFrom(deps, viewer.id);
  const ask = () =>
    db.transaction().execute(async (trx) => {
      await lockSite(trx);
      await requireOtherAdministrator(trx, viewer.id);
      const { deletion_at, email } = await lockAccount(trx, viewer);
      await endOtherSessions(trx, viewer.id, viewer.sessionId);
      if (deletion_at !== null) return deletion_at;
      const at = timestamp(Date.now() + delayMs);
      await trx.updateTable("users").set({ deletion_at: at }).where("id", "=", viewer.id).execute();
      await recordAuditEvent(trx, viewer, {
        act: "deletion.ask",
        subject: { kind: "user", id: viewer.id },
        details: { at },
      });
      if (mails) await addMail(trx, { kind: "deletion-asked", userId: viewer.id, address: email, details: { at } });
      return at;
    });
  // Tries twice: PostgreSQL aborts one of two transactions in a deadlock.
  const at = await ask().catch(ask);
  mails?.wake();
  return at;
}

/** Keeps the viewer's account; one without a date stays as it is. Throws 401 as `lockAccount` does. */
export const keepAccount = (db: Db, viewer: Asker) =>
  db.transaction().execute(async (trx) => {
    const { deletion_at } = await lockAccount(trx, viewer);
    if (deletion_at === null) return;
    await trx.updateTable("users").set({ deletion_at: null }).where("id", "=", viewer.id).execute();
    await recordAuditEvent(trx, viewer, { act: "deletion.take-back", subject: { kind: "user", id: viewer.id } });
  });
