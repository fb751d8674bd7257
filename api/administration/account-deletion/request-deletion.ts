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
type SessionViewer = Pick<Viewer, "id" | "sessionId" | "sessionNumber">;

const delayMs = deletionDelayDays * 24 * 60 * 60_000;

/**
 * Schedules the deletion of the viewer's account, ends its other sessions, and notifies its owner by mail. Returns the
 * time of the deletion; a second request does not change it. Throws 409 for the only administrator who stays, 429 after
 * too many mails, and 401 as `lockAccount` does.
 */
export async function requestDeletion(deps: Deps, viewer: SessionViewer & Pick<Viewer, "deletionAt">): Promise<string> {
  const { db, mails } = deps;
  if (mails && viewer.deletionAt === null) await countMailFrom(deps, viewer.id);
  const schedule = () =>
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
  const at = await schedule().catch(schedule);
  mails?.wake();
  return at;
}

/** Cancels the scheduled deletion of the viewer's account, if there is one. Throws 401 as `lockAccount` does. */
export const cancelDeletion = (db: Db, viewer: SessionViewer) =>
  db.transaction().execute(async (trx) => {
    const { deletion_at } = await lockAccount(trx, viewer);
    if (deletion_at === null) return;
    await trx.updateTable("users").set({ deletion_at: null }).where("id", "=", viewer.id).execute();
    await recordAuditEvent(trx, viewer, { act: "deletion.take-back", subject: { kind: "user", id: viewer.id } });
  });
