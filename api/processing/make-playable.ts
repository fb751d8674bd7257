import { sql } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { VideoRow } from "#api/db/tables";
import { FfmpegError } from "#api/media/processes/ffmpeg";
import { versionDir } from "#api/media/store/store";
import { ApiError } from "#contract/errors";
import type { VideoStatus } from "#contract/videos";
import { convert, type Converted } from "./convert";
import { findVideoRow, type ProcessingDeps } from "./deps";
import { createProgressWriter, setProgress } from "./progress";
import { addJob, type Job } from "./queue";
import { nameKeptSource, settleSource } from "./sources";
import { workOnVersion } from "./remove-unused";
import type { JobHandler } from "./worker";

/** Converts a source into a file that every browser plays and that starts without reading its end. */
export const makePlayableHandler = (deps: ProcessingDeps): JobHandler => ({
  async run(job, signal) {
    const row = await findVideoRow(deps.db, job.video_id);
    if (!row || !row.file_name.startsWith("source.")) return;
    await workOnVersion(deps, row, () => convertVideo(deps, row, signal));
  },
  onFinalFailure: (job, error) => saveFailure(deps.db, job, error),
});

async function convertVideo(deps: ProcessingDeps, row: VideoRow, signal: AbortSignal) {
  const { db, media, tools } = deps;
  const { file_name: fileName, status, width } = row;
  const dir = versionDir(media, row);
  const progress = createProgressWriter((percent) => setProgress(db, row, percent));
  const source = { dir, fileName, isPlayable: status === "ready", isAudio: width === 0 };
  const converted = await convert(source, tools, { signal, onProgress: progress.report });
  await progress.settled();
  if (!converted) return void (await setProgress(db, row, null));
  await publishResult(deps, row, converted, await nameKeptSource(deps, dir, fileName));
}

/** Saves the error message for the owner while the job exists; a ready video stays ready. */
export async function saveFailure(db: Db, job: Job, error: unknown) {
  const status = sql<VideoStatus>`case when status = 'processing' then 'failed' else status end`;
  await db
    .updateTable("videos")
    .set({ status, failure: toFailureMessage(error), progress: null, updated_at: timestamp() })
    .where("id", "=", job.video_id)
    .where((eb) => eb.exists(eb.selectFrom("jobs").select("id").where("id", "=", job.id)))
    .execute();
}

/** Chooses the error message for the owner; details of unexpected errors appear only in the log. */
export const toFailureMessage = (error: unknown) =>
  error instanceof FfmpegError || error instanceof ApiError ? error.message : "The video could not be converted";

/** Tells whether this server makes renditions: it has ffmpeg, and sizes are set. */
export const needsRenditions = ({ tools, renditionSides }: Pick<ProcessingDeps, "tools" | "renditionSides">) =>
  tools.ffmpeg !== null && renditionSides.length > 0;

/** Publishes the converted file as the video, unless a new version of its file replaced the source meanwhile. */
async function publishResult(deps: ProcessingDeps, row: VideoRow, converted: Converted, sourceBytes: number) {
  const hasNext = needsRenditions(deps);
  await deps.db.transaction().execute(async (trx) => {
    const published = await trx
      .updateTable("videos")
      .set({ ...converted, status: "ready", failure: null, progress: hasNext ? 0 : null, updated_at: timestamp() })
      .where("id", "=", row.id)
      .where("version_id", "=", row.version_id)
      .executeTakeFirst();
    if (published.numUpdatedRows === 0n) return;
    await settleSource(trx, deps.quotas, { id: row.id, ownerId: row.owner_id, sourceBytes });
    if (hasNext) await addJob(trx, { kind: "make-renditions", videoId: row.id });
  });
}
