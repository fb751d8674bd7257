import { type Selectable, sql, type Transaction } from "kysely";
import { sweepRows } from "#api/db/delete-in-batches";
import { newId, timestamp } from "#api/db/ids";
import { nextAttemptMs } from "#api/db/next-attempt";
import type { Db } from "#api/db/open";
import { forUpdateSkipLocked } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";
import type { MailKind } from "#contract/mail";

/** The length of a lease, which is longer than the deadline of a transport. The mail of a killed process is due after it. */
const leaseMs = 2 * 60_000;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How long a mail is tried while the mail server is unreachable or refuses it temporarily. */
export const maxMailAgeMs = 3 * dayMs;
const retryRule = { firstPauseMs: minuteMs, factor: 2, maxAgeMs: maxMailAgeMs };

/** How long an address stays in the queue if its mail cannot be sent. */
const maxStoredMs = 7 * dayMs;

export type QueuedMail = Selectable<Tables["mails"]>;

interface NewMail {
  kind: MailKind;
  /** Null if the account is looked up when the mail is sent. */
  userId: string | null;
  address: string;
  details?: Record<string, string>;
  /** Whether the mail waits until no other mail is due. */
  isBulk?: boolean;
}

export async function addMail(
  trx: Db | Transaction<Tables>,
  { kind, userId, address, details = {}, isBulk = false }: NewMail,
): Promise<string> {
  const id = newId();
  const now = timestamp();
  await trx
    .insertInto("mails")
    .values({
      id,
      kind,
      user_id: userId,
      address,
      details: JSON.stringify(details),
      is_bulk: isBulk ? 1 : 0,
      run_after: now,
      created_at: now,
    })
    .execute();
  return id;
}

/**
 * Claims the mail that has been due longest; bulk mails come after all others. Returns null if none is due. Two processes
 * never hold the same mail.
 */
export const claimMail = async (db: Db, now = Date.now()): Promise<QueuedMail | null> =>
  (await claimDueMail(db, 0, now)) ?? claimDueMail(db, 1, now);

async function claimDueMail(db: Db, isBulk: 0 | 1, now: number): Promise<QueuedMail | null> {
  const dueMail = db
    .selectFrom("mails")
    .select("id")
    .where("is_bulk", "=", isBulk)
    .where("run_after", "<=", timestamp(now))
    .orderBy("run_after")
    .orderBy("id")
    .limit(1)
    .modifyEnd(forUpdateSkipLocked(db));
  const mail = await db
    .updateTable("mails")
    .set((eb) => ({ run_after: timestamp(now + leaseMs), attempts: eb("attempts", "+", 1) }))
    .where("id", "=", dueMail)
    .returningAll()
    .executeTakeFirst();
  return mail ?? null;
}

/** Removes a mail and its address from the queue, unless another process has claimed it meanwhile. */
export const removeMail = (db: Db, { id, attempts }: QueuedMail) =>
  db.deleteFrom("mails").where("id", "=", id).where("attempts", "=", attempts).execute();

/** Postpones a mail: at first by a minute, then by twice as long each time, up to an hour. Returns false when the mail is too old. */
export async function postponeMail(db: Db, { id, attempts, created_at }: QueuedMail, now = Date.now()) {
  const nextMs = nextAttemptMs({ attempts, sinceMs: Date.parse(created_at) }, retryRule, now);
  if (nextMs === null) return false;
  await db
    .updateTable("mails")
    .set({ run_after: timestamp(nextMs) })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .execute();
  return true;
}

/** Deletes mails that could not be sent for a week, and links that have ended. */
export async function sweepMails(db: Db) {
  await sweepRows(db, "mails", sql`created_at <= ${timestamp(Date.now() - maxStoredMs)}`);
  await sweepRows(db, "mail_links", sql`expires_at <= ${timestamp()}`);
}

/** Counts the mails that wait, and returns the age of the oldest one. */
export async function readMailQueue(db: Db, now = Date.now()): Promise<{ count: number; oldestSeconds: number }> {
  const { count, oldest } = await db
    .selectFrom("mails")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min<string | null>("created_at").as("oldest")])
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldestSeconds: oldest === null ? 0 : Math.max(0, (now - Date.parse(oldest)) / 1_000) };
}
