import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { VideoRow } from "#api/db/tables";
import type { JobHandler } from "./worker";
import { probeVideo } from "#api/media/formats/probe";
import { makeRenditions, type Rendition, renditionFormat } from "#api/media/transcode/renditions";
import { renditionsDir, videoDir } from "#api/media/store/store";
import { findVideoRow, saveFailure, type ProcessingDeps, removeByPrefix } from "./make-playable";
import { createProgressWriter, setProgress } from "./progress";

const unfinishedPrefix = "directory-";

/** Makes the renditions of a video and publishes them together. */
export const makeRenditionsHandler = (deps: ProcessingDeps): JobHandler => ({
  async run(job, signal) {
    const { db, media, tools, renditionSides } = deps;
    const row = await findVideoRow(db, job.video_id);
    if (!row || (await hasRenditions(db, row.id))) return;
    await removeByPrefix(videoDir(media, row.id), unfinishedPrefix);
    if (tools.ffmpeg && renditionSides.length > 0) await makeAndPublish(deps, row, tools.ffmpeg, signal);
    else await setProgress(db, row.id, null);
  },
  async onFinalFailure(job, error) {
    await removeByPrefix(videoDir(deps.media, job.video_id), unfinishedPrefix);
    await saveFailure(deps.db, job, error);
  },
});

async function hasRenditions(db: Db, videoId: string): Promise<boolean> {
  const query = db.selectFrom("renditions").select("name").where("video_id", "=", videoId);
  return (await query.executeTakeFirst()) !== undefined;
}

async function makeAndPublish(
  { db, media, tools, renditionSides }: ProcessingDeps,
  row: VideoRow,
  ffmpeg: string,
  signal: AbortSignal,
) {
  const dir = videoDir(media, row.id);
  const directory = await mkdtemp(join(dir, unfinishedPrefix));
  const progress = createProgressWriter(db, row.id);
  try {
    const input = await findBestFile(dir, row);
    const probed = await probeVideo(input, tools);
    const options = { ffmpeg, renditionSides, signal, onProgress: progress.report };
    const renditions = await makeRenditions(input, directory, probed, options);
    await progress.settled();
    signal.throwIfAborted();
    await rm(renditionsDir(media, row.id), { recursive: true, force: true });
    await rename(directory, renditionsDir(media, row.id));
    await publishRenditions(db, row.id, renditions);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Returns the path of the source while it exists: its quality is higher than that of the converted file. */
async function findBestFile(dir: string, { file_name }: VideoRow): Promise<string> {
  const source = (await readdir(dir)).find((name) => name.startsWith("source."));
  return join(dir, source ?? file_name);
}

async function publishRenditions(db: Db, videoId: string, renditions: Rendition[]) {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("renditions")
      .values(renditions.map((rendition) => ({ ...rendition, video_id: videoId, format: renditionFormat })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .updateTable("videos")
      .set({ failure: null, progress: null, updated_at: timestamp() })
      .where("id", "=", videoId)
      .execute();
  });
}
