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
import { progressWriter, setProgress } from "./progress";

/** How long the file as it came stays for those who are watching it. */
const sourceRetentionMs = 6 * 60 * 60_000;

export interface ProcessingDeps {
  db: Db;
  media: MediaStore;
  tools: Tools;
  /** Lengths of the shorter sides that renditions are made in; none: no renditions. */
  heights: readonly number[];
}

export const findRow = (db: Db, id: string) =>
  db.selectFrom("videos").selectAll().where("id", "=", id).executeTakeFirst();

/** Makes of what was uploaded a file that every browser plays and that starts at once. */
export const makePlayableHandler = (parts: ProcessingDeps): JobHandler => ({
  async run(job, signal) {
    const { db, media } = parts;
    const row = await findRow(db, job.video_id);
    if (!row || !row.file_name.startsWith("source.")) return;
    const dir = videoDir(media, row.id);
    await removeStarting(dir, "made");
    const progress = progressWriter(db, row.id);
    const made = await convert(row, dir, parts.tools, { signal, onProgress: progress.report });
    await progress.settled();
    await (made ? publishResult(parts, row, made) : setProgress(db, row.id, null));
  },
  giveUp: (job, error) => giveUp(parts.db, job, error),
});

/** Tells the owner why; what others can watch already stays as it is. */
export async function giveUp(db: Db, job: Job, error: unknown) {
  const status = sql<VideoStatus>`case when status = 'processing' then 'failed' else status end`;
  await db
    .updateTable("videos")
    .set({ status, failure: reasonOf(error), progress: null, updated_at: timestamp() })
    .where("id", "=", job.video_id)
    .execute();
}

/** What the owner is told; what is not meant for people stays in the log. */
const reasonOf = (error: unknown) =>
  error instanceof FfmpegError || error instanceof ApiError ? error.message : "The video could not be converted";

interface Converted {
  file_name: string;
  mime: string;
  bytes: number;
  duration: number;
  width: number;
  height: number;
}

type Running = Pick<PlayableOptions, "signal" | "onProgress">;

async function convert(row: VideoRow, dir: string, tools: Tools, running: Running): Promise<Converted | null> {
  const source = join(dir, row.file_name);
  const unnamed = join(dir, "made");
  const mime = await makeInto(unnamed, source, row, tools, running);
  if (!mime) return null;
  const { duration, width, height } = await probeVideo(unnamed, tools);
  const { size } = await stat(unnamed);
  const file_name = names[mime];
  await rename(unnamed, join(dir, file_name));
  return { file_name, mime, bytes: size, duration, width, height };
}

const names: Record<Playable["mime"], string> = {
  "video/mp4": "video.mp4",
  "video/webm": "video.webm",
  "audio/mp4": "video.m4a",
  "audio/mpeg": "video.mp3",
};

async function makeInto(output: string, source: string, row: VideoRow, { ffmpeg, ffprobe }: Tools, running: Running) {
  if (ffmpeg) {
    const { mime } = await makePlayable(source, output, await probeVideo(source, { ffprobe }), { ffmpeg, ...running });
    return mime;
  }
  if (row.status !== "ready")
    throw new FfmpegError("This server cannot convert videos: ffmpeg is not installed on it", "");
  if (!(await moveMoov(source, output))) return null;
  return row.width > 0 ? "video/mp4" : "audio/mp4";
}

/** From now on the made file is the video; the source goes later. */
async function publishResult({ db, tools, heights }: ProcessingDeps, row: VideoRow, made: Converted) {
  const goesOn = tools.ffmpeg !== null && heights.length > 0;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("videos")
      .set({ ...made, status: "ready", failure: null, progress: goesOn ? 0 : null, updated_at: timestamp() })
      .where("id", "=", row.id)
      .execute();
    await addJob(trx, { kind: "drop-source", videoId: row.id, notBefore: Date.now() + sourceRetentionMs });
    if (goesOn) await addJob(trx, { kind: "make-renditions", videoId: row.id });
  });
}

/** Deletes the file as it came, once another stands in its place. */
export const deleteSourceHandler = ({ db, media }: ProcessingDeps): JobHandler => ({
  async run(job: Job) {
    const row = await findRow(db, job.video_id);
    if (!row || row.file_name.startsWith("source.")) return;
    await removeStarting(videoDir(media, row.id), "source.");
  },
});

/** Removes what earlier attempts left in a video's directory. */
export async function removeStarting(dir: string, start: string) {
  for (const name of await readdir(dir))
    if (name.startsWith(start)) await rm(join(dir, name), { recursive: true, force: true });
}
