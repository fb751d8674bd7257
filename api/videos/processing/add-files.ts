import { join } from "node:path";
import type { Db } from "#api/db/open";
import type { VideoRow } from "#api/db/tables";
import { writeMasterPlaylist, type Variant } from "#api/media/formats/hls-manifest";
import { readStoredIndex } from "#api/media/formats/segments";
import { renditionsPrefix } from "#api/media/store/keys";
import type { MediaStore } from "#api/media/store/media-store";
import { isAv1Name, masterName, opusName } from "#api/media/store/urls";
import { type Rendition, renditionFormat } from "#api/media/transcode/make-renditions";
import type { ProcessingDeps } from "./deps";
import { lockVideo } from "./end-job";
import { type Job, renewLease, requireJob } from "./job-queue";

export const readRenditionRows = (db: Db, videoId: string) =>
  db.selectFrom("renditions").selectAll().where("video_id", "=", videoId).execute();

export type RenditionRow = Awaited<ReturnType<typeof readRenditionRows>>[number];

interface AddedFiles {
  job: Job;
  row: VideoRow;
  /** The local directory with the files of the renditions. */
  dir: string;
  renditions: Rendition[];
  signal: AbortSignal;
}

/**
 * Adds renditions to a video: stores their files, then their rows, then the manifest, so that a killed process leaves
 * nothing half-made on show. Returns false when the video has another version or other renditions by now.
 */
export async function addFiles({ db, media }: ProcessingDeps, { job, row, dir, renditions, signal }: AddedFiles) {
  const prefix = renditionsPrefix(row);
  for (const { name } of renditions)
    for (const file of [`${name}.mp4`, `${name}.m3u8`])
      await media.put(prefix + file, { path: join(dir, file) }, signal);
  const isAdded = await insertRenditions(db, job, { row, renditions });
  if (isAdded) await writeMaster({ db, media }, row);
  return isAdded;
}

function insertRenditions(db: Db, job: Job, { row, renditions }: Pick<AddedFiles, "row" | "renditions">) {
  return db.transaction().execute(async (trx) => {
    await lockVideo(trx, row.id);
    if (!(await isCurrent(trx, row))) return false;
    await requireJob(trx, job);
    const values = renditions.map((rendition) => ({ ...rendition, video_id: row.id, format: renditionFormat }));
    await trx
      .insertInto("renditions")
      .values(values)
      .onConflict((conflict) => conflict.columns(["video_id", "name"]).doNothing())
      .execute();
    return true;
  });
}

/** Returns whether a video still has the version and renditions of a row that was read earlier. */
async function isCurrent(db: Db, { id, version_id, renditions_id }: VideoRow): Promise<boolean> {
  const row = await db
    .selectFrom("videos")
    .select(["version_id", "renditions_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.version_id === version_id && row.renditions_id === renditions_id;
}

/**
 * Writes the manifest of all renditions of a video. Writes it again when another node has added renditions meanwhile,
 * because this manifest may have replaced that node's. Writes nothing when the video has other renditions by now.
 */
export async function writeMaster({ db, media }: Pick<ProcessingDeps, "db" | "media">, row: VideoRow) {
  let writtenCount = 0;
  let renditions = await readRenditionRows(db, row.id);
  while (renditions.length > writtenCount && (await isCurrent(db, row))) {
    await putMaster(media, row, renditions);
    writtenCount = renditions.length;
    renditions = await readRenditionRows(db, row.id);
  }
}

async function putMaster(media: MediaStore, row: VideoRow, renditions: RenditionRow[]) {
  const rows = renditions.toSorted((a, b) => rank(a) - rank(b));
  const variants: Variant[] = [];
  for (const { name, bytes } of rows) {
    const index = await readStoredIndex(media, `${renditionsPrefix(row)}${name}.mp4`, Number(bytes));
    if (index) variants.push({ name, ...index });
  }
  await media.put(renditionsPrefix(row) + masterName, Buffer.from(writeMasterPlaylist(variants)));
}

/**
 * Ranks the variants, because some players begin with the first: those that every player plays, from small to large, then
 * AV1, then sound.
 */
const rank = ({ kind, name, height }: RenditionRow) =>
  kind === "audio" ? 2e9 + audioNames.indexOf(name) : Number(height) + (isAv1Name(name) ? 1e9 : 0);

const audioNames = ["audio", opusName, "audio-high"];

/** Removes the files that a job's earlier attempts stored without a row, unless another job adds files to the video. */
export async function removeUnnamedFiles({ db, media }: ProcessingDeps, job: Job, row: VideoRow) {
  const prefix = renditionsPrefix(row);
  if (!(await isCurrent(db, row))) return void (await media.deletePrefix(prefix));
  if (!(await isOnlyJob(db, job))) return;
  const names = new Set((await readRenditionRows(db, row.id)).map(({ name }) => name));
  for await (const { key } of media.list(prefix)) {
    const name = /^(\d+(?:-av1)?|audio(?:-\w+)?)\.(?:mp4|m3u8)$/.exec(key.slice(prefix.length))?.[1];
    if (name && !names.has(name)) await media.deleteFile(key);
  }
}

/** Returns whether a job is the only one that adds files to its video, and this worker still holds it. */
async function isOnlyJob(db: Db, job: Job): Promise<boolean> {
  const jobs = db.selectFrom("jobs").select("id").where("video_id", "=", job.video_id);
  const others = jobs.where("kind", "in", ["add-renditions", "make-av1"]).where("id", "!=", job.id);
  return (await renewLease(db, job)) && (await others.limit(1).executeTakeFirst()) === undefined;
}
