import { loadavg } from "node:os";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import { newId, timestamp } from "#api/db/ids";
import { connectDatabase, type DatabaseLocation, type Db, isSqlite } from "#api/db/open";
import { notifyNextBatch } from "#api/notifications/inbox/announce";
import { createAdaptiveBatchSize } from "#api/notifications/inbox/adaptive-batch-size";
import { atMost, type Figure, note } from "./figures";
import { mainThreadMs } from "#tests/support/read-process";

/** Measures the turns that tell the followers of `lark` of one more post, in this process: by the clock, and by processor time. */
export async function measureTurns(name: string, location: DatabaseLocation, goalMs: number): Promise<Figure[]> {
  const db = connectDatabase(location);
  try {
    await addAnnouncement(db);
    const pid = isSqlite(db) ? process.pid : await findBackend(db);
    const [clockMs, workMs] = [[] as number[], [] as number[]];
    const turn = createAdaptiveBatchSize();
    for (let isBusy = true; isBusy; await yieldToEventLoop()) {
      const [startedAt, work] = [performance.now(), mainThreadMs(pid)];
      isBusy = await notifyNextBatch(db, turn);
      clockMs.push(performance.now() - startedAt);
      workMs.push(mainThreadMs(pid) - work);
    }
    const load = `load ${loadavg()[0]!.toFixed(1)}, ${clockMs.length} turns`;
    return [
      note(
        `${name}: a turn by the clock, median and p99`,
        `${quantile(clockMs, 0.5)} and ${quantile(clockMs, 0.99)} ms (${load})`,
      ),
      atMost(`${name}: longest turn by the clock`, goalMs, Number(quantile(clockMs, 1)), " ms"),
      note(`${name}: … of processor time, median and p99`, `${quantile(workMs, 0.5)} and ${quantile(workMs, 0.99)} ms`),
      atMost(`${name}: longest turn by processor time`, goalMs, Number(quantile(workMs, 1)), " ms"),
    ];
  } finally {
    await db.destroy();
  }
}

const addAnnouncement = (db: Db) =>
  sql`insert into announcements (id, kind, subject_kind, subject_id, channel_id, notified_at)
    select ${newId()}, 'post.published', 'tweet', ${newId()}, id, ${timestamp()} from users where username = 'lark'`.execute(
    db,
  );

/** Finds the process of PostgreSQL that does the work: one turn at a time needs one connection. */
async function findBackend(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]!.pid;
}

const quantile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]!.toFixed(1);
