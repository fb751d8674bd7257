import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { VideoRow } from "#api/db/tables";
import { addJob, type Job } from "./queue";
import type { JobHandler } from "./worker";
import { FfmpegError, type Tools } from "#api/media/processes/ffmpeg";
import { moveMoov } from "#api/media/formats/move-moov";
import { makePlayable, type Playable, type PlayableOptions } from "#api/media/transcode/playable";
import { probeVideo } from "#api/media/formats/probe";
import { type MediaStore, videoDir } from "#api/media/store/store";
import { ApiError } from "#contract/errors";
import type { VideoStatus } from "#contract/videos";
import { createProgressWriter, setProgress } from "./progress";

/** How long the source stays available to viewers who are already playing it. */
const sourceRetentionMs = 6 * 60 * 60_000;

export interface ProcessingDeps {
  db: Db;
  media: MediaStore;
  tools: Tools;
  /** Lengths of the renditions' shorter sides; an empty list turns renditions off. */
  renditionSides: readonly number[];
}

export const findVideoRow = (db: Db, id: string) =>
  db.selectFrom("videos").selectAll().where("id", "=", id).executeTakeFirst();

/** Converts a source into a file that every browser plays and that starts without reading its end. */
export const makePlayableHandler = (deps: ProcessingDeps): JobHandler => ({
  async run(job, signal) {
    const { db, media } = deps;
    const row = await findVideoRow(db, job.video_id);
    if (!row || !row.file_name.startsWith("source.")) return;
    const dir = videoDir(media, row.id);
    await removeByPrefix(dir, "made");
    const progress = createProgressWriter(db, row.id);
    const converted = await convert(row, dir, deps.tools, { signal, onProgress: progress.report });
    await progress.settled();
    await (converted ? publishResult(deps, row, converted) : setProgress(db, row.id, null));
  },
  onFinalFailure: (job, error) => saveFailure(deps.db, job, error),
});

/** Saves the error message for the owner; a ready video stays ready. */
export async function saveFailure(db: Db, job: Job, error: unknown) {
  const status = sql<VideoStatus>`case when status = 'processing' then 'failed' else status end`;
  await db
    .updateTable("videos")
    .set({ status, failure: toFailureMessage(error), progress: null, updated_at: timestamp() })
    .where("id", "=", job.video_id)
    .execute();
}

/** Chooses the error message for the owner; details of unexpected errors appear only in the log. */
const toFailureMessage = (error: unknown) =>
  error instanceof FfmpegError || error instanceof ApiError ? error.message : "The video could not be converted";

interface Converted {
  file_name: string;
  mime: string;
  bytes: number;
  duration: number;
  width: number;
  height: number;
}

type ConvertOptions = Pick<PlayableOptions, "signal" | "onProgress">;

async function convert(row: VideoRow, dir: string, tools: Tools, running: ConvertOptions): Promise<Converted | null> {
  const source = join(dir, row.file_name);
  const unnamed = join(dir, "made");
  const mime = await writePlayable(unnamed, source, row, tools, running);
  if (!mime) return null;
  const { duration, width, height } = await probeVideo(unnamed, tools);
  const { size } = await stat(unnamed);
  const file_name = fileNames[mime];
  await rename(unnamed, join(dir, file_name));
  return { file_name, mime, bytes: size, duration, width, height };
}

const fileNames: Record<Playable["mime"], string> = {
  "video/mp4": "video.mp4",
  "video/webm": "video.webm",
  "audio/mp4": "video.m4a",
  "audio/mpeg": "video.mp3",
};

async function writePlayable(
  output: string,
  source: string,
  row: VideoRow,
  { ffmpeg, ffprobe }: Tools,
  running: ConvertOptions,
) {
  if (ffmpeg) {
    const { mime } = await makePlayable(source, output, await probeVideo(source, { ffprobe }), { ffmpeg, ...running });
    return mime;
  }
  if (row.status !== "ready")
    throw new FfmpegError("This server cannot convert videos: ffmpeg is not installed on it", "");
  if (!(await moveMoov(source, output))) return null;
  return row.width > 0 ? "video/mp4" : "audio/mp4";
}

/** Publishes the converted file as the video and schedules the deletion of the source. */
async function publishResult({ db, tools, renditionSides }: ProcessingDeps, row: VideoRow, converted: Converted) {
  const needsRenditions = tools.ffmpeg !== null && renditionSides.length > 0;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("videos")
      .set({
        ...converted,
        status: "ready",
        failure: null,
        progress: needsRenditions ? 0 : null,
        updated_at: timestamp(),
      })
      .where("id", "=", row.id)
      .execute();
    await addJob(trx, { kind: "drop-source", videoId: row.id, notBefore: Date.now() + sourceRetentionMs });
    if (needsRenditions) await addJob(trx, { kind: "make-renditions", videoId: row.id });
  });
}

/** Deletes the source after the converted file has been published. */
export const deleteSourceHandler = ({ db, media }: ProcessingDeps): JobHandler => ({
  async run(job: Job) {
    const row = await findVideoRow(db, job.video_id);
    if (!row || row.file_name.startsWith("source.")) return;
    await removeByPrefix(videoDir(media, row.id), "source.");
  },
});

/** Removes the files whose names start with a prefix, such as those of earlier attempts. */
export async function removeByPrefix(dir: string, start: string) {
  for (const name of await readdir(dir))
    if (name.startsWith(start)) await rm(join(dir, name), { recursive: true, force: true });
}
