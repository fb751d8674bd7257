import type { Db } from "#api/db/open";
import { findNextDueMs } from "./job-queue";
import type { JobQueue } from "./queues";

/** Lets workers sleep until a job is due, `wake` is called, or the poll interval is over. */
export function createSleeper(db: Db, pollIntervalMs: number, stopping: AbortSignal) {
  const sleepers = new Set<() => void>();
  let wakeCount = 0;
  return {
    wakeCount: () => wakeCount,
    wake() {
      wakeCount += 1;
      for (const wakeUp of [...sleepers]) wakeUp();
    },
    /** Does not sleep when a wake came after `seenWakeCount` was read. */
    async sleep(seenWakeCount: number, { kinds, minPauseMs = 0 }: JobQueue) {
      const dueAt = await findNextDueMs(db, kinds);
      const dueInMs = dueAt === null ? pollIntervalMs : dueAt - Date.now();
      const pauseMs = Math.min(Math.max(dueInMs, minPauseMs), pollIntervalMs);
      if (wakeCount !== seenWakeCount || stopping.aborted) return;
      await new Promise<void>((resolve) => {
        const wakeUp = () => {
          clearTimeout(timer);
          sleepers.delete(wakeUp);
          resolve();
        };
        const timer = setTimeout(wakeUp, pauseMs);
        sleepers.add(wakeUp);
      });
    },
  };
}
