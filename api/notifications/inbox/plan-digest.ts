import type { Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Tables } from "#api/db/tables";
import { findTimes, toLocalTime } from "#contract/time-zones";
import type { DigestFrequency } from "#contract/words/notifications";

interface DigestSchedule {
  userId: string;
  frequency: DigestFrequency;
  now: number;
}

/** Finds the time of an account's next digest in its time zone, in ISO 8601; null if the account gets no digests. */
export async function findNextDigestTime(
  trx: Transaction<Tables>,
  { userId, frequency, now }: DigestSchedule,
): Promise<string | null> {
  const account = trx.selectFrom("users").select("time_zone").where("id", "=", userId);
  const { time_zone } = await account.executeTakeFirstOrThrow();
  const due = findNextDigestMs(now, { frequency, zone: time_zone || "UTC" });
  return due === null ? null : timestamp(due);
}

/** Reschedules the next digest of an account after its time zone has changed. Leaves a digest that is due. */
export async function rescheduleDigest(trx: Transaction<Tables>, userId: string, now = Date.now()) {
  const digestQuery = trx.selectFrom("digests").select("frequency").where("user_id", "=", userId);
  const digest = await digestQuery.where("due_at", ">", timestamp(now)).executeTakeFirst();
  if (!digest) return;
  const due_at = await findNextDigestTime(trx, { userId, frequency: digest.frequency, now });
  await trx.updateTable("digests").set({ due_at }).where("user_id", "=", userId).execute();
}

const dayMs = 24 * 60 * 60_000;
const stepMs = 15 * 60_000;

/** When digests come, by the clocks of their readers; weekly ones come on Mondays. */
const digestClock = "08:00";
const monday = 1;

/**
 * Finds the time of the first digest after another time in a zone, in milliseconds; null for the frequency `never`. Each day
 * of the zone's calendar has one such time: when its clocks first show the hour, or the first time after it when the
 * clocks skip the hour.
 */
export function findNextDigestMs(
  after: number,
  { frequency, zone, clock = digestClock }: { frequency: DigestFrequency; zone: string; clock?: string },
): number | null {
  if (frequency === "never") return null;
  const today = Date.parse(toLocalTime(after, zone).slice(0, 10));
  for (let day = today; ; day += dayMs) {
    if (frequency === "weekly" && new Date(day).getUTCDay() !== monday) continue;
    const time = firstTimeMs(new Date(day).toISOString().slice(0, 10), zone, clock);
    if (time !== null && time > after) return time;
  }
}

/** Finds the first time of a day at which the clocks show this hour or a later one; null for a day that the zone skips. */
function firstTimeMs(day: string, zone: string, clock: string): number | null {
  for (let at = Date.parse(`${day}T${clock}Z`); at < Date.parse(day) + dayMs; at += stepMs) {
    const [first] = findTimes(new Date(at).toISOString().slice(0, 16), zone);
    if (first !== undefined) return first;
  }
  return null;
}
