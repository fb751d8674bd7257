import { sql, type Transaction } from "kysely";
import type { Logger } from "pino";
import { recordAuditEvent } from "#api/site/audit/record-audit-event";
import { timestamp } from "#api/db/ids";
import { logFailure } from "#api/db/log-failure";
import { forUpdate } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";
import type { ApiDeps } from "#api/deps";
import { addMail } from "#api/accounts/mail/mail-queue";
import { beginDeletion } from "./begin-deletion";

interface Deletions extends Pick<ApiDeps, "db" | "mails"> {
  log: Logger;
  /** Ends the work before the next account. */
  signal?: AbortSignal;
}

/** The owner has cancelled the deletion, or another process has begun it. */
class NotDue extends Error {}

/** Begins the deletions that are due; `eraseMarkedAccounts` does the rest. Several processes may do so at once. */
export async function beginDueDeletions({ db, mails, log, signal }: Deletions) {
  const due = await db
    .selectFrom("users")
    .select("id")
    .where("deletion_at", "<=", timestamp())
    .where("deleting_since", "is", null)
    .orderBy("deletion_at")
    .limit(100)
    .execute();
  for (const { id } of due) {
    signal?.throwIfAborted();
    await beginDueDeletion({ db, mails }, id).catch((err: unknown) => {
      const other = () => log.warn({ err, userId: id }, "an account is deleted later");
      if (!(err instanceof NotDue)) logFailure(log, err, { other });
    });
  }
  if (due.length > 0) mails?.wake();
}

/** Begins the deletion of an account, writes the entry of the audit log, and queues the mail that notifies its owner. */
async function beginDueDeletion({ db, mails }: Pick<Deletions, "db" | "mails">, userId: string) {
  let account = { username: "", email: "", language: "" };
  await beginDeletion(db, userId, {
    async mayDelete(trx) {
      account = await lockDueAccount(trx, userId);
    },
    async record(trx) {
      const actor = { id: userId, sessionNumber: "" };
      await recordAuditEvent(trx, actor, { act: "account.delete", subject: { kind: "user", id: userId } });
      const { email: address, ...details } = account;
      if (mails) await addMail(trx, { kind: "account-deleted", userId: null, address, details });
    },
  });
}

async function lockDueAccount(trx: Transaction<Tables>, userId: string) {
  const { rows } = await sql<
    Record<"username" | "email" | "language", string>
  >`select username, email, language from users
    where id = ${userId} and deletion_at <= ${timestamp()} and deleting_since is null ${forUpdate(trx)}`.execute(trx);
  if (!rows[0]) throw new NotDue();
  return rows[0];
}
