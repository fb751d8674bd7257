import type { ApiDeps } from "#api/deps";
import type { Db } from "#api/db/open";
import { removeDraftFiles } from "#api/media/store/remove-files";
import { deleteFailedJobs } from "#api/videos/processing/end-job";
import { addJob } from "#api/videos/processing/job-queue";
import { toReplacementState } from "#api/videos/videos/add-replacement-states";
import { findOwnVideo } from "#api/videos/videos/find-video";
import { ApiError } from "#contract/errors";
import type { Replacement } from "#contract/replacements";
import { findReplacementDraft, lockOwnVideo, replacementJobs } from "./replacement-draft";
import { findUploadState } from "./drafts";
import * as t from "#languages/api-videos";

/** Finds the state of the new file of the owner's video. Throws 404 for another video. */
export async function findReplacement(
  { db, media }: Pick<ApiDeps, "db" | "media">,
  id: string,
  ownerId: string,
): Promise<Replacement> {
  const video = await findOwnVideo(db, id, ownerId);
  const [row, draft] = [await findReplacementRow(db, video.id), await findReplacementDraft(db, video.id)];
  const upload = draft ? await findUploadState({ db, media }, draft) : { file: null, duplicateOf: null };
  return { ...(row ? toReplacementState(row) : noReplacementState), ...upload };
}

const noReplacementState = { status: "none", failure: null, progress: null } as const;

const findReplacementRow = (db: Db, videoId: string) =>
  db
    .selectFrom("replacements")
    .select(["status", "failure", "failure_message", "progress"])
    .where("video_id", "=", videoId)
    .executeTakeFirst();

/** How long the job that deletes the files of a discarded version waits for the job that worked on it to stop. */
const stopMs = 10_000;

interface DiscardOptions {
  videoId: string;
  ownerId: string;
  /** The upload that the owner saw, empty for none; undefined discards any. */
  seenUpload: string | undefined;
}

/**
 * Discards the new file of the owner's video, or the failure of an earlier one. Throws 404 for another video. Throws 409
 * when there is nothing to discard, as after the switch, and when the draft has another upload than the owner saw.
 */
export async function discardReplacement(
  deps: ApiDeps,
  { videoId, ownerId, seenUpload }: DiscardOptions,
): Promise<void> {
  const { db, media } = deps;
  const video = await findOwnVideo(db, videoId, ownerId);
  const draft = await db.transaction().execute(async (trx) => {
    await lockOwnVideo(trx, video.id, ownerId);
    const row = await trx
      .deleteFrom("replacements")
      .where("video_id", "=", video.id)
      .returning("status")
      .executeTakeFirst();
    const deletedDraft = await trx
      .deleteFrom("drafts")
      .where("replaces", "=", video.id)
      .returning(["id", "upload_id"])
      .executeTakeFirst();
    if (!row && !deletedDraft) throw new ApiError(409, t.noReplacement);
    const upload = deletedDraft?.upload_id ?? "";
    if (seenUpload !== undefined && seenUpload !== upload) throw new ApiError(409, t.replacementChanged);
    await trx.deleteFrom("jobs").where("video_id", "=", video.id).where("kind", "in", replacementJobs).execute();
    await deleteFailedJobs(trx, video.id, replacementJobs);
    if (row?.status === "processing")
      await addJob(trx, { kind: "switch-file", videoId: video.id, notBefore: Date.now() + stopMs });
    return deletedDraft;
  });
  if (draft) await removeDraftFiles(media, draft.id);
  deps.wakeWorker();
}
