import type { Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Tables } from "#api/db/tables";
import type { DigestRhythm } from "#contract/words/notifications";
import { nextDigestMs } from "./next-digest";

interface DigestSchedule {
  userId: string;
  rhythm: DigestRhythm;
  now: number;
}

/** Finds when the next digest of an account is due in its time zone, in ISO 8601; null where none is to come. */
export async function findNextDigestTime(
  trx: Transaction<Tables>,
  { userId, rhythm, now }: DigestSchedule,
): Promise<string | null> {
  const account = trx.selectFrom("users").select("time_zone").where("id", "=", userId);
  const { time_zone } = await account.executeTakeFirstOrThrow();
  const due = nextDigestMs(now, { rhythm, zone: time_zone || "UTC" });
  return due === null ? null : timestamp(due);
}

/** Plans the next digest of an account again in another time zone; one that is due stays so. */
export async function replanDigest(trx: Transaction<Tables>, userId: string, now = Date.now()) {
  const digestQuery = trx.selectFrom("digests").select("rhythm").where("user_id", "=", userId);
  const digest = await digestQuery.where("due_at", ">", timestamp(now)).executeTakeFirst();
  if (!digest) return;
  const due_at = await findNextDigestTime(trx, { userId, rhythm: digest.rhythm, now });
  await trx.updateTable("digests").set({ due_at }).where("user_id", "=", userId).execute();
}
