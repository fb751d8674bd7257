import { mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { VideoRow } from "#api/db/tables";
import type { JobHandler } from "./worker";
import { probeVideo } from "#api/media/formats/probe";
import { makeRenditions, type Rendition, renditionFormat } from "#api/media/transcode/renditions";
import { renditionsDir, versionDir } from "#api/media/store/store";
import { findVideoRow, type ProcessingDeps } from "./deps";
import { needsRenditions, saveFailure } from "./make-playable";
import { createProgressWriter, setProgress } from "./progress";
import { removeByPrefix } from "./remove-files";
import { workOnVersion } from "./remove-unused";
import { findBestFile } from "./sources";

const unfinishedPrefix = "directory-";

/** Makes the renditions of a video and publishes them together. */
export const makeRenditionsHandler = (deps: ProcessingDeps): JobHandler => ({
  async run(job, signal) {
    const { db, media, tools } = deps;
    const row = await findVideoRow(db, job.video_id);
    if (!row || (await hasRenditions(db, row.id))) return;
    await removeByPrefix(versionDir(media, row), unfinishedPrefix);
    if (!needsRenditions(deps)) return void (await setProgress(db, row, null));
    await workOnVersion(deps, row, () => makeAndPublish(deps, row, tools.ffmpeg!, signal));
  },
  async onFinalFailure(job, error) {
    const row = await findVideoRow(deps.db, job.video_id);
    if (row) await removeByPrefix(versionDir(deps.media, row), unfinishedPrefix);
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
  const dir = versionDir(media, row);
  const directory = await mkdtemp(join(dir, unfinishedPrefix));
  const progress = createProgressWriter((percent) => setProgress(db, row, percent));
  try {
    const input = await findBestFile(dir, row.file_name);
    const probed = await probeVideo(input, tools);
    const options = { ffmpeg, renditionSides, signal, onProgress: progress.report };
    const renditions = await makeRenditions(input, directory, probed, options);
    await progress.settled();
    signal.throwIfAborted();
    await rm(renditionsDir(media, row), { recursive: true, force: true });
    await rename(directory, renditionsDir(media, row));
    await publishRenditions(db, row, renditions);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Publishes the renditions, unless a new version of the video's file replaced theirs meanwhile. */
async function publishRenditions(db: Db, { id, version_id }: VideoRow, renditions: Rendition[]) {
  await db.transaction().execute(async (trx) => {
    const published = await trx
      .updateTable("videos")
      .set({ failure: null, progress: null, updated_at: timestamp() })
      .where("id", "=", id)
      .where("version_id", "=", version_id)
      .executeTakeFirst();
    if (published.numUpdatedRows === 0n) return;
    await trx
      .insertInto("renditions")
      .values(renditions.map((rendition) => ({ ...rendition, video_id: id, format: renditionFormat })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
