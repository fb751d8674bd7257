import { type Selectable, sql, type Transaction } from "kysely";
import { sweepRows } from "#api/db/delete-in-batches";
import { newId, timestamp } from "#api/db/ids";
import { nextAttemptMs } from "#api/db/next-attempt";
import type { Db } from "#api/db/open";
import { skipLocked } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";
import type { MailKind } from "#contract/mail";

/** The length of a lease; a transport gives up earlier. A killed process's mail is due when its lease ends. */
const leaseMs = 2 * 60_000;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How long a mail is tried while the mail server is away or refuses it for now. */
export const maxMailAgeMs = 3 * dayMs;
const retryRule = { firstPauseMs: minuteMs, factor: 2, maxAgeMs: maxMailAgeMs };

/** No address stays in the queue for longer, whether its mail could be sent or not. */
const keepMs = 7 * dayMs;

export type QueuedMail = Selectable<Tables["mails"]>;

interface NewMail {
  kind: MailKind;
  /** Null where the account is found when the mail is sent. */
  userId: string | null;
  address: string;
  details?: Record<string, string>;
  /** Whether it waits until no other mail is due. */
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
 * Claims the mail that has been due longest, before all notification mails; null when none is due. Two processes never
 * hold the same mail.
 */
export const claimMail = async (db: Db, now = Date.now()): Promise<QueuedMail | null> =>
  (await claimOf(db, 0, now)) ?? claimOf(db, 1, now);

async function claimOf(db: Db, isBulk: 0 | 1, now: number): Promise<QueuedMail | null> {
  const due = db
    .selectFrom("mails")
    .select("id")
    .where("is_bulk", "=", isBulk)
    .where("run_after", "<=", timestamp(now))
    .orderBy("run_after")
    .orderBy("id")
    .limit(1)
    .modifyEnd(skipLocked(db));
  const mail = await db
    .updateTable("mails")
    .set((eb) => ({ run_after: timestamp(now + leaseMs), attempts: eb("attempts", "+", 1) }))
    .where("id", "=", due)
    .returningAll()
    .executeTakeFirst();
  return mail ?? null;
}

/** Removes a mail from the queue with its address, unless another process has taken it meanwhile. */
export const removeMail = (db: Db, { id, attempts }: QueuedMail) =>
  db.deleteFrom("mails").where("id", "=", id).where("attempts", "=", attempts).execute();

/** Returns a mail to the queue: for a minute at first, later for an hour. Returns false when its time is over. */
export async function postponeMail(db: Db, { id, attempts, created_at }: QueuedMail, now = Date.now()) {
  const next = nextAttemptMs({ attempts, sinceMs: Date.parse(created_at) }, retryRule, now);
  if (next === null) return false;
  await db
    .updateTable("mails")
    .set({ run_after: timestamp(next) })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .execute();
  return true;
}

/** Deletes mails that nobody sent for a week, and links that have ended. */
export async function sweepMails(db: Db) {
  await sweepRows(db, "mails", sql`created_at <= ${timestamp(Date.now() - keepMs)}`);
  await sweepRows(db, "mail_links", sql`expires_at <= ${timestamp()}`);
}

/** Counts the mails that wait, and says how long the oldest one does, in seconds. */
export async function readMailQueue(db: Db, now = Date.now()): Promise<{ count: number; oldestSeconds: number }> {
  const { count, oldest } = await db
    .selectFrom("mails")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min<string | null>("created_at").as("oldest")])
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldestSeconds: oldest === null ? 0 : Math.max(0, (now - Date.parse(oldest)) / 1_000) };
}
