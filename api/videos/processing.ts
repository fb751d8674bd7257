import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { VideoRow } from "#api/db/tables";
import { addJob, type Job } from "#api/jobs/queue";
import type { Handler } from "#api/jobs/worker";
import { FfmpegError, type Tools } from "#api/media/ffmpeg";
import { moveMoov } from "#api/media/move-moov";
import { makePlayable } from "#api/media/playable";
import { probeVideo } from "#api/media/probe";
import { type MediaStore, videoDir } from "#api/media/store";
import { ApiError } from "#contract/errors";

/** How long the file as it came stays for those who are watching it. */
const sourceStays = 6 * 60 * 60_000;

interface Parts {
  db: Db;
  media: MediaStore;
  tools: Tools;
}

const findRow = (db: Db, id: string) => db.selectFrom("videos").selectAll().where("id", "=", id).executeTakeFirst();

/** Makes of what was uploaded a file that every browser plays and that starts at once. */
export const makingPlayable = ({ db, media, tools }: Parts): Handler => ({
  async run(job, signal) {
    const row = await findRow(db, job.video_id);
    if (!row || !row.file_name.startsWith("source.")) return;
    const dir = videoDir(media, row.id);
    await removeStarting(dir, "made");
    const made = await convert(row, dir, tools, signal);
    if (made) await adopt(db, row, made);
  },
  async giveUp(job, error) {
    const failed = { status: "failed" as const, failure: reasonOf(error), updated_at: timestamp() };
    await db
      .updateTable("videos")
      .set(failed)
      .where("id", "=", job.video_id)
      .where("status", "=", "processing")
      .execute();
  },
});

/** What the owner is told; what is not meant for people stays in the log. */
const reasonOf = (error: unknown) =>
  error instanceof FfmpegError || error instanceof ApiError ? error.message : "The video could not be converted";

interface Made {
  file_name: string;
  mime: string;
  bytes: number;
  duration: number;
  width: number;
  height: number;
}

async function convert(row: VideoRow, dir: string, tools: Tools, signal: AbortSignal): Promise<Made | null> {
  const source = join(dir, row.file_name);
  const unnamed = join(dir, "made");
  const kind = await makeInto(unnamed, source, row, tools, signal);
  if (!kind) return null;
  const { mime, duration, width, height } = await probeVideo(unnamed, tools);
  const { size } = await stat(unnamed);
  const file_name = kind === "video/webm" ? "video.webm" : "video.mp4";
  await rename(unnamed, join(dir, file_name));
  return { file_name, mime, bytes: size, duration, width, height };
}

async function makeInto(
  output: string,
  source: string,
  row: VideoRow,
  { ffmpeg, ffprobe }: Tools,
  signal: AbortSignal,
) {
  if (ffmpeg) {
    const { mime } = await makePlayable(source, output, await probeVideo(source, { ffprobe }), { ffmpeg, signal });
    return mime;
  }
  if (row.status !== "ready")
    throw new FfmpegError("This server cannot convert videos: ffmpeg is not installed on it", "");
  return (await moveMoov(source, output)) ? "video/mp4" : null;
}

/** From now on the made file is the video; the source goes later. */
async function adopt(db: Db, row: VideoRow, made: Made) {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("videos")
      .set({ ...made, status: "ready", updated_at: timestamp() })
      .where("id", "=", row.id)
      .execute();
    await addJob(trx, { kind: "drop-source", videoId: row.id, notBefore: Date.now() + sourceStays });
  });
}

/** Deletes the file as it came, once another stands in its place. */
export const droppingSource = ({ db, media }: Parts): Handler => ({
  async run(job: Job) {
    const row = await findRow(db, job.video_id);
    if (!row || row.file_name.startsWith("source.")) return;
    await removeStarting(videoDir(media, row.id), "source.");
  },
});

async function removeStarting(dir: string, start: string) {
  for (const name of await readdir(dir)) if (name.startsWith(start)) await rm(join(dir, name), { force: true });
}
