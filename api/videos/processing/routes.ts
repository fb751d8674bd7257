import { sql } from "kysely";
import type { ApiDeps } from "#api/deps";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { deleteFailedJobs } from "./end-job";
import { addJob } from "./job-queue";
import { calls } from "#contract/calls";
import { ApiError } from "#contract/errors";
import type { VideoStatus } from "#contract/videos";
import { findOwnVideo, toVideo, type VideoWithOwner } from "#api/videos/videos/find-video";
import * as t from "#languages/api-videos";

export const processingEndpoints = [
  endpoint(calls.retryVideo, async ({ deps, viewerId, params }) => {
    const video = await retryVideo(deps, params.videoId, viewerId);
    return reply(t.processingRetried, toVideo(video, viewerId));
  }),
];

/** Restarts the processing of the owner's video after its final failure; throws a 409 when it has not failed. */
async function retryVideo({ db, wakeWorker }: ApiDeps, id: string, ownerId: string): Promise<VideoWithOwner> {
  const video = await findOwnVideo(db, id, ownerId);
  const mustBecomePlayable = video.status === "failed" || (await wasConversionLeftUndone(db, video.id));
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

/** Returns whether a conversion failed or was cancelled. Even a file that plays as it is may have had one. */
async function wasConversionLeftUndone(db: Db, videoId: string): Promise<boolean> {
  const conversions = db
    .selectFrom("ended_jobs")
    .select("id")
    .where("video_id", "=", videoId)
    .where("kind", "=", "make-playable");
  return (await conversions.where("outcome", "!=", "done").executeTakeFirst()) !== undefined;
}
