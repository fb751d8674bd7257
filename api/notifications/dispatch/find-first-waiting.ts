import type { Transaction } from "kysely";
import type { Tables } from "#api/db/tables";
import { eventKinds } from "#contract/events";

/** How often an event may fail before nothing waits for it. */
const maxAttempts = 5;

/** Finds when the first event that waits happened, in ISO 8601; undefined if none does. */
export async function findFirstWaiting(trx: Transaction<Tables>): Promise<string | undefined> {
  const row = await trx
    .selectFrom("events")
    .select("created_at")
    .where("kind", "in", eventKinds)
    .where("attempts", "<", maxAttempts)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}
