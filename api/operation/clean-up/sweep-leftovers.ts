import type { Db } from "#api/db/open";
import { findSiteId } from "#api/db/site-id";
import { sweepDeletions } from "#api/media/store/defer-deletions";
import type { MediaStore } from "#api/media/store/media-store";
import { sweepWork } from "#api/media/store/scratch";
import { sweepMedia } from "#api/media/store/sweep-media";
import { claimStore } from "#api/media/store/store-mark";
import { sweepPictures } from "#api/media/store/sweep-pictures";
import type { ProcessingDeps } from "#api/videos/processing/deps";
import type { JobHandler } from "#api/videos/processing/worker";
import { sweepDrafts, sweepEmptyUploads } from "#api/videos/publishing/sweep-drafts";
import { ApiError } from "#contract/errors";
import type { SweepResult } from "#contract/words/jobs";
import * as t from "#languages/api-operation";

interface Leftovers {
  db: Db;
  media: MediaStore;
  /** For how many milliseconds an upload stays that does not grow. */
  keepUploadsMs: number;
}

/**
 * Deletes files that no row names. In a store that other processes write to, recent files stay, because their rows may
 * follow. Leaves them all and returns false if the bucket may be another site's.
 */
export async function sweepLeftovers({ db, media, keepUploadsMs }: Leftovers, { isStart = false } = {}) {
  const isOwn = await claimStore(db, media);
  if (isOwn) {
    await sweepPictures(db, media);
    await sweepMedia(media, async (ids) => {
      const rows = await db.selectFrom("videos").select("id").where("id", "in", ids).execute();
      return new Set(rows.map(({ id }) => id));
    });
  }
  await sweepDrafts({ db, media }, keepUploadsMs, { isStart });
  await sweepEmptyUploads({ db, media });
  return isOwn;
}

/** Deletes the scratch files of jobs that have ended or whose worker was killed. */
export const sweepWorkOfJobs = (db: Db, media: MediaStore) =>
  sweepWork(media, (ids) => db.selectFrom("jobs").select(["id", "attempts"]).where("id", "in", ids).execute());

/** Creates the handler of the job that deletes leftover files. Its result has their number and bytes. */
export const createSweepHandler = ({ db, media, keepUploadsMs }: ProcessingDeps): JobHandler => ({
  async run(_job, signal) {
    const { store, result } = countDeletions(media, signal);
    await sweepDeletions(db, store);
    const isOwn = await sweepLeftovers({ db, media: store, keepUploadsMs });
    await sweepWorkOfJobs(db, store);
    signal.throwIfAborted();
    if (!isOwn) {
      const site = await findSiteId(db);
      throw new ApiError(409, () => t.bucketOfAnother({ site }));
    }
    return result;
  },
});

/** Counts the deletions of a store. Declares the store shared, because this server writes to it meanwhile. */
function countDeletions(media: MediaStore, signal: AbortSignal): { store: MediaStore; result: SweepResult } {
  const result = { files: 0, bytes: 0 };
  const store: MediaStore = {
    ...media,
    isShared: true,
    async deleteFile(key) {
      signal.throwIfAborted();
      const file = await media.stat(key);
      if (file) {
        result.files += 1;
        result.bytes += file.bytes;
      }
      await media.deleteFile(key);
    },
    async deletePrefix(prefix) {
      signal.throwIfAborted();
      for await (const { bytes } of media.list(prefix)) {
        result.files += 1;
        result.bytes += bytes;
      }
      await media.deletePrefix(prefix);
    },
  };
  return { store, result };
}
