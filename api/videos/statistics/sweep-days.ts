import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { dayOf, daysBefore } from "./days";

/** Covers the longest period and the period before it, and a little more. */
const keptDays = 800;

const rowsPerStep = 1_000;
const maxSteps = 100;

/** Deletes the counters of old days in small steps between other requests; the next sweep deletes the rest. */
export async function sweepStatistics(db: Db, now = Date.now()) {
  const first = daysBefore(dayOf(now), keptDays);
  for (const [table, owner] of [
    ["video_days", "video_id"],
    ["channel_days", "user_id"],
  ] as const)
    for (let step = 0; step < maxSteps && (await deleteStep(db, { table, owner }, first)) === rowsPerStep; step++)
      await setImmediate();
}

async function deleteStep(db: Db, counters: Record<"table" | "owner", string>, first: string): Promise<number> {
  const [table, key] = [sql.table(counters.table), sql`(${sql.ref(counters.owner)}, day)`];
  const { numAffectedRows } = await sql`delete from ${table} where ${key} in (
    select ${sql.ref(counters.owner)}, day from ${table} where day < ${first} limit ${rowsPerStep})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
