import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { VideoRow } from "#api/db/tables";
import type { JobHandler } from "./worker";
import { probeVideo } from "#api/media/formats/probe";
import { makeRenditions, type Rendition, renditionFormat } from "#api/media/transcode/renditions";
import { renditionsDir, videoDir } from "#api/media/store/store";
import { findRow, giveUp, type ProcessingDeps, removeStarting } from "./make-playable";
import { progressWriter, setProgress } from "./progress";

const unfinished = "making-";

/** Makes a video's renditions; nobody sees one before all are there. */
export const makeRenditionsHandler = (parts: ProcessingDeps): JobHandler => ({
  async run(job, signal) {
    const { db, media, tools, heights } = parts;
    const row = await findRow(db, job.video_id);
    if (!row || (await hasRenditions(db, row.id))) return;
    await removeStarting(videoDir(media, row.id), unfinished);
    if (tools.ffmpeg && heights.length > 0) await make(parts, row, tools.ffmpeg, signal);
    else await setProgress(db, row.id, null);
  },
  async giveUp(job, error) {
    await removeStarting(videoDir(parts.media, job.video_id), unfinished);
    await giveUp(parts.db, job, error);
  },
});

async function hasRenditions(db: Db, videoId: string): Promise<boolean> {
  const query = db.selectFrom("renditions").select("name").where("video_id", "=", videoId);
  return (await query.executeTakeFirst()) !== undefined;
}

async function make({ db, media, tools, heights }: ProcessingDeps, row: VideoRow, ffmpeg: string, signal: AbortSignal) {
  const dir = videoDir(media, row.id);
  const making = await mkdtemp(join(dir, unfinished));
  const progress = progressWriter(db, row.id);
  try {
    const input = await bestFile(dir, row);
    const probed = await probeVideo(input, tools);
    const options = { ffmpeg, heights, signal, onProgress: progress.report };
    const made = await makeRenditions(input, making, probed, options);
    await progress.settled();
    signal.throwIfAborted();
    await rm(renditionsDir(media, row.id), { recursive: true, force: true });
    await rename(making, renditionsDir(media, row.id));
    await publishRenditions(db, row.id, made);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

/** The file as it came, as long as it is there: what was made of it is worse. */
async function bestFile(dir: string, { file_name }: VideoRow): Promise<string> {
  const source = (await readdir(dir)).find((name) => name.startsWith("source."));
  return join(dir, source ?? file_name);
}

async function publishRenditions(db: Db, videoId: string, made: Rendition[]) {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("renditions")
      .values(made.map((rendition) => ({ ...rendition, video_id: videoId, format: renditionFormat })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .updateTable("videos")
      .set({ failure: null, progress: null, updated_at: timestamp() })
      .where("id", "=", videoId)
      .execute();
  });
}
