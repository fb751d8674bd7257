import { join } from "node:path";
import { sql } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { storeFailure } from "#api/db/stored-message";
import type { VideoRow } from "#api/db/tables";
import { addEvent } from "#api/site/events/add-event";
import { announceVideo } from "#api/videos/videos/change-visibility";
import { FfmpegError } from "#api/media/processes/ffmpeg";
import { versionPrefix } from "#api/media/store/keys";
import { withWorkDir } from "#api/media/store/scratch";
import { ApiError } from "#contract/errors";
import type { VideoStatus } from "#contract/videos";
import { convert, type PlayableFile } from "./convert";
import { findVideoRow, type ProcessingDeps } from "./deps";
import { setProgress } from "./progress";
import { addJob, type Job, requireJob } from "./job-queue";
import { keepSource, settleSource } from "./sources";
import { workOnVersion } from "./remove-unused";
import { holdWhileSuspended } from "./publish-scheduled";
import type { JobHandler, Work } from "./worker";
import { type Message, toMessage } from "#languages/runtime/coded";
import * as t from "#languages/api-media";

/** Converts a source into a file that every browser plays and that starts without reading its end. */
export const makePlayableHandler = (deps: ProcessingDeps): JobHandler => ({
  run: (job, signal) =>
    withWorkDir(deps.media, job, async (dir) => {
      const row = await findVideoRow(deps.db, job.video_id);
      if (!row || !row.file_name.startsWith("source.")) return;
      await workOnVersion(deps, row, () => convertVideo(deps, row, { job, dir, signal }));
    }),
  onFinalFailure: (job, error) => saveFailure(deps.db, job, error),
});

async function convertVideo(deps: ProcessingDeps, row: VideoRow, { job, dir, signal }: Work) {
  const { db, media, tools } = deps;
  const { file_name: fileName, status, width } = row;
  const prefix = versionPrefix(row);
  // Earlier releases worked in the directory of the video.
  await media.deletePrefix(`${prefix}made`);
  const path = join(dir, fileName);
  await media.fetch(prefix + fileName, path, signal);
  const source = { dir, path, isPlayable: status === "ready", isAudio: width === 0 };
  const conversion = await convert(source, tools, { signal, saveProgress: (percent) => setProgress(db, row, percent) });
  if (!conversion) return void (await setProgress(db, row, null));
  await media.put(prefix + conversion.file.file_name, { path: conversion.path }, signal);
  const sourceBytes = await keepSource(deps, { prefix, path }, signal);
  await publishResult(deps, { job, row, file: conversion.file, sourceBytes });
}

/**
 * Saves the error message for the owner while the job exists, and adds an event. A ready video stays ready. If the
 * worker is killed before the job is removed, the job fails once more; the first message stays.
 */
export const saveFailure = (db: Db, job: Job, error: unknown) =>
  db.transaction().execute(async (trx) => {
    const failure = toFailureMessage(error);
    const status = sql<VideoStatus>`case when status = 'processing' then 'failed' else status end`;
    const result = await trx
      .updateTable("videos")
      .set({ status, ...storeFailure(failure), progress: null, updated_at: timestamp() })
      .where("id", "=", job.video_id)
      .where("failure", "is", null)
      .where((eb) => eb.exists(eb.selectFrom("jobs").select("id").where("id", "=", job.id)))
      .returning(["owner_id", "status"])
      .executeTakeFirst();
    if (!result) return;
    const part = result.status === "failed" ? "file" : "sizes";
    await addEvent(trx, {
      kind: "video.failed",
      videoId: job.video_id,
      channelId: result.owner_id,
      part,
      failure: failure.message,
    });
  });

/** Chooses the error message for the owner; details of unexpected errors appear only in the log. */
export const toFailureMessage = (error: unknown): Message =>
  error instanceof FfmpegError || error instanceof ApiError ? error.codedMessage : toMessage(t.notConverted);

/** Returns whether this server makes renditions: it has ffmpeg, and sizes are set. */
export const needsRenditions = ({ tools, renditionSides }: Pick<ProcessingDeps, "tools" | "renditionSides">) =>
  tools.ffmpeg !== null && renditionSides.length > 0;

interface PlayableResult {
  job: Job;
  row: VideoRow;
  file: PlayableFile;
  sourceBytes: number;
}

/** Publishes the converted file, unless a new version has replaced the source meanwhile. Throws when the job was cancelled. */
async function publishResult(deps: ProcessingDeps, { job, row, file, sourceBytes }: PlayableResult) {
  const hasNext = needsRenditions(deps);
  await deps.db.transaction().execute(async (trx) => {
    const result = await trx
      .updateTable("videos")
      .set({ ...file, status: "ready", failure: null, progress: hasNext ? 0 : null, updated_at: timestamp() })
      .where("id", "=", row.id)
      .where("version_id", "=", row.version_id)
      .executeTakeFirst();
    if (result.numUpdatedRows === 0n) return;
    await requireJob(trx, job);
    await settleSource(trx, deps.quotas, { id: row.id, ownerId: row.owner_id, sourceBytes });
    if (hasNext) await addJob(trx, { kind: "make-renditions", videoId: row.id });
    if (row.status !== "ready") await holdWhileSuspended(trx, row.id);
    await announceVideo(trx, row.id, { isLater: true });
  });
}
