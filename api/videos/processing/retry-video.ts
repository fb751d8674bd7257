import { sql } from "kysely";
import type { ApiDeps } from "#api/deps";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { deleteFailedJobs } from "./end-job";
import { addJob } from "./job-queue";
import { ApiError } from "#contract/errors";
import type { VideoStatus } from "#contract/videos";
import type { JobKind } from "#contract/words/jobs";
import { findOwnVideo, type VideoWithOwner } from "#api/videos/videos/find-video";
import * as t from "#languages/api-videos";

/** Restarts the processing of the owner's video after its final failure; throws a 409 when it has not failed. */
export async function retryVideo({ db, wakeWorker }: ApiDeps, id: string, ownerId: string): Promise<VideoWithOwner> {
  const video = await findOwnVideo(db, id, ownerId);
  const mustBecomePlayable = video.status === "failed" || (await wasLeftUndone(db, video.id, "make-playable"));
  const kind = mustBecomePlayable ? "make-playable" : "make-renditions";
  const status = sql<VideoStatus>`case when status = 'failed' then 'processing' else status end`;
  await db.transaction().execute(async (trx) => {
    const restart = await trx
      .updateTable("videos")
      .set({ status, failure: null, progress: 0, updated_at: timestamp() })
      .where("id", "=", video.id)
      .where("failure", "is not", null)
      .executeTakeFirst();
    if (restart.numUpdatedRows === 0n) throw new ApiError(409, t.nothingFailed);
    await deleteFailedJobs(trx, video.id, ["make-playable", "make-renditions"]);
    await addJob(trx, { kind, videoId: video.id });
  });
  wakeWorker();
  return findOwnVideo(db, video.id, ownerId);
}

/** Returns whether a job of a kind failed or was cancelled. A file that plays as it is can have such a job, too. */
async function wasLeftUndone(db: Db, videoId: string, kind: JobKind): Promise<boolean> {
  const endedJobs = db.selectFrom("ended_jobs").select("id").where("video_id", "=", videoId).where("kind", "=", kind);
  return (await endedJobs.where("outcome", "!=", "done").executeTakeFirst()) !== undefined;
}
