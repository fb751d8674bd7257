import type { Db } from "#api/db/open";

const writeIntervalMs = 1_000;

/** Writes the progress of a video to its row at most once a second; `settled` resolves after the last write. */
export function createProgressWriter(db: Db, videoId: string) {
  let last = Date.now();
  let writing: Promise<unknown> = Promise.resolve();
  return {
    /** Reports progress from 0 to 1. */
    report(part: number) {
      if (Date.now() - last < writeIntervalMs) return;
      last = Date.now();
      // Ignores a failed write: the next report replaces it.
      writing = setProgress(db, videoId, Math.floor(part * 100)).catch(() => undefined);
    },
    settled: () => writing,
  };
}

export const setProgress = (db: Db, videoId: string, progress: number | null) =>
  db.updateTable("videos").set({ progress }).where("id", "=", videoId).execute();
