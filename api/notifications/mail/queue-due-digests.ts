import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import { addMail } from "#api/accounts/mail/mail-queue";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { forUpdateSkipLocked } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";
import { findFirstEventTime } from "#api/notifications/dispatch/dispatcher";
import { findNextDigestTime } from "#api/notifications/inbox/plan-digest";
import { readSetting } from "#api/site/settings/settings";
import { getsMail } from "./recipient";
import type { DigestTime } from "./record-sent";

/** After this time, the transaction that records an event counts as committed. */
export const settlingMs = 10_000;

interface QueueOptions {
  now?: number;
  signal?: AbortSignal;
}

/** Queues the digests that are due, one account at a time, until the signal aborts; returns their number. */
export async function queueDueDigests(db: Db, { now = Date.now(), signal }: QueueOptions = {}): Promise<number> {
  let count = 0;
  while (!signal?.aborted) {
    const addedCount = await queueNextDigest(db, now);
    if (addedCount === null) break;
    count += addedCount;
    await yieldToEventLoop();
  }
  return count;
}

const selectDue = (db: Db, now: number) =>
  db.selectFrom("digests").selectAll().where("due_at", "<=", timestamp(now)).orderBy("due_at").limit(1);

type Digest = NonNullable<Awaited<ReturnType<ReturnType<typeof selectDue>["executeTakeFirst"]>>>;

/**
 * Takes the digest that has been due longest: schedules the next one and queues the mail, in one transaction. Returns the
 * number of mails; null when no digest is due.
 */
async function queueNextDigest(db: Db, now: number): Promise<number | null> {
  if (!(await selectDue(db, now).executeTakeFirst())) return null;
  return db.transaction().execute(async (trx) => {
    const digest = await selectDue(trx, now).modifyEnd(forUpdateSkipLocked(db)).executeTakeFirst();
    return digest ? takeDigest(trx, digest, now) : null;
  });
}

async function takeDigest(
  trx: Transaction<Tables>,
  { user_id: userId, frequency, notified_until }: Digest,
  now: number,
) {
  const due_at = await findNextDigestTime(trx, { userId, frequency, now });
  const mailEnabledAt = await readSetting(trx, "mailEnabledAt");
  const time = {
    since: notified_until > mailEnabledAt ? notified_until : mailEnabledAt,
    until: await findNotifiedUntil(trx, now),
  };
  const isNeeded = await hasNews(trx, { userId, ...time });
  if (isNeeded) await addMail(trx, { kind: "digest", userId, address: "", details: { ...time }, isBulk: true });
  await trx.updateTable("digests").set({ due_at }).where("user_id", "=", userId).execute();
  return isNeeded ? 1 : 0;
}

/**
 * Finds the time until which all notifications are written: before the first event or announcement that waits, and before
 * the last ten seconds, whose transactions may not be committed yet. The next digest begins at this time.
 */
async function findNotifiedUntil(trx: Transaction<Tables>, now: number): Promise<string> {
  // Events are read first: the transaction that removes one adds its announcement.
  const event = await findFirstEventTime(trx);
  const announcements = trx.selectFrom("announcements").select("notified_at").orderBy("notified_at").limit(1);
  const waitingTimes = [event, (await announcements.executeTakeFirst())?.notified_at].filter((at) => at !== undefined);
  return timestamp(Math.min(now - settlingMs, ...waitingTimes.map((at) => Date.parse(at) - 1)));
}

/**
 * Returns whether an account has news for a digest. Returns false while an earlier digest waits for the mail server, so
 * that digests do not pile up.
 */
async function hasNews(trx: Transaction<Tables>, { userId, since, until }: DigestTime & { userId: string }) {
  const { rows } = await sql`select 1 as one from users where id = ${userId} and ${getsMail()}
    and (select 1 from notifications where user_id = ${userId} and notified_at > ${since} and notified_at <= ${until}
      and seen_at is null and exists (select 1 from notification_settings as choice
        where choice.user_id = ${userId} and choice.kind = notifications.kind and choice.mail = 'digest')
      order by notified_at limit 1) is not null
    and not exists (select 1 from mails where mails.user_id = ${userId} and mails.kind = 'digest')`.execute(trx);
  return rows.length > 0;
}
