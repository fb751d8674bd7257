import type { Db } from "#api/db/open";
import type { VideoVersion } from "#api/media/store/keys";

const writeIntervalMs = 1_000;

/** Creates a writer of progress, in percent, that writes at most once a second; `settled` resolves after the last write. */
export function createProgressWriter(write: (percent: number) => Promise<unknown>) {
  let lastWriteMs = Date.now();
  let writing: Promise<unknown> = Promise.resolve();
  return {
    report(fraction: number) {
      if (Date.now() - lastWriteMs < writeIntervalMs) return;
      lastWriteMs = Date.now();
      // Ignores a failed write: the next report replaces it.
      writing = write(Math.floor(fraction * 100)).catch(() => undefined);
    },
    settled: () => writing,
  };
}

/**
 * Sets the progress of a video; does nothing when another version has replaced this one, or when it has failed: a
 * cancelled job may report once more.
 */
export const setProgress = (db: Db, { id, version_id }: VideoVersion, progress: number | null) =>
  db
    .updateTable("videos")
    .set({ progress })
    .where("id", "=", id)
    .where("version_id", "=", version_id)
    .$if(progress !== null, (videos) => videos.where("failure", "is", null))
    .execute();

/** Sets the progress of a new file that is converted; does nothing when the owner has discarded that file. */
export const setReplacementProgress = (db: Db, { id, version_id }: VideoVersion, progress: number) =>
  db
    .updateTable("replacements")
    .set({ progress })
    .where("video_id", "=", id)
    .where("version_id", "=", version_id)
    .where("status", "=", "processing")
    .execute();
