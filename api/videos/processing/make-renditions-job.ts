import { newId, timestamp } from "#api/db/ids";
import type { VideoRow } from "#api/db/tables";
import type { JobHandler, Work } from "./worker";
import { hasAv1 } from "#api/media/transcode/av1";
import { makeRenditions, type Rendition, renditionFormat } from "#api/media/transcode/make-renditions";
import { renditionsDirectory, renditionsPrefix, versionPrefix } from "#api/media/store/keys";
import { collect } from "#api/media/store/media-store";
import { putDirectory, withWorkDir } from "#api/media/store/scratch";
import { readRenditionRows } from "./add-files";
import { fetchAndProbe } from "./add-renditions";
import { findVideoRow, type ProcessingDeps } from "./deps";
import { needsRenditions, saveFailure } from "./make-playable";
import { createProgressWriter, setProgress } from "./progress";
import { workOnVersion } from "./remove-unused";
import { addJob, type Job, requireJob } from "./job-queue";

/** Makes the renditions of a video that has none. */
export const makeRenditionsHandler = (deps: ProcessingDeps): JobHandler => ({
  run: (job, signal) => withWorkDir(deps.media, job, (dir) => makeMissing(deps, { job, dir, signal })),
  async onFinalFailure(job, error) {
    await removeUnusedRenditions(deps, job.video_id);
    await saveFailure(deps.db, job, error);
  },
});

async function makeMissing(deps: ProcessingDeps, work: Work) {
  const row = await findVideoRow(deps.db, work.job.video_id);
  if (!row) return;
  const isMade = (await readRenditionRows(deps.db, row.id)).length > 0;
  const isNeeded = !isMade && needsRenditions(deps);
  if (!isNeeded) await setProgress(deps.db, row, null);
  else await workOnVersion(deps, row, () => makeAndPublish(deps, row, work));
  await removeUnusedRenditions(deps, row.id);
}

/** The beginning of the names of directories in which earlier releases left unfinished renditions. */
const unfinishedDirectory = "directory-";

/** Removes the renditions of killed attempts, which the video's row does not name. */
async function removeUnusedRenditions({ db, media }: ProcessingDeps, videoId: string) {
  const row = await findVideoRow(db, videoId);
  if (!row) return;
  const prefix = versionPrefix(row);
  for (const name of await collect(media.listChildren(prefix))) {
    const isUnused = name.startsWith(renditionsDirectory) && `${prefix}${name}/` !== renditionsPrefix(row);
    if (isUnused || name.startsWith(unfinishedDirectory)) await media.deletePrefix(`${prefix}${name}/`);
  }
}

async function makeAndPublish(deps: ProcessingDeps, row: VideoRow, { job, dir, signal }: Work) {
  const { db, media, tools, renditionSides } = deps;
  const progress = createProgressWriter((percent) => setProgress(db, row, percent));
  const { input, probe, output, ...facts } = await fetchAndProbe(deps, row, { dir, signal });
  const options = { probe, ffmpeg: tools.ffmpeg!, renditionSides, ...facts, signal, onProgress: progress.report };
  const renditions = await makeRenditions(input, output, options);
  await progress.settled();
  signal.throwIfAborted();
  const newVersion = { ...row, renditions_id: newId() };
  try {
    await putDirectory(media, renditionsPrefix(newVersion), { dir: output, signal });
    await publishRenditions(deps, job, { ...newVersion, renditions });
  } finally {
    // If only the database's answer was lost, the row refers to the new renditions.
    const currentRow = await findVideoRow(db, row.id);
    if (currentRow?.renditions_id !== newVersion.renditions_id) await media.deletePrefix(renditionsPrefix(newVersion));
  }
}

/**
 * Publishes the renditions, unless another version of the file or another attempt has come first. Throws when the job
 * was cancelled.
 */
async function publishRenditions(
  { db, makesAv1 }: ProcessingDeps,
  job: Job,
  { id, version_id, renditions_id, renditions }: VideoRow & { renditions: Rendition[] },
) {
  await db.transaction().execute(async (trx) => {
    const result = await trx
      .updateTable("videos")
      .set({ failure: null, progress: null, renditions_id, updated_at: timestamp() })
      .where("id", "=", id)
      .where("version_id", "=", version_id)
      .where((eb) => eb.not(eb.exists(eb.selectFrom("renditions").select("name").where("video_id", "=", id))))
      .executeTakeFirst();
    if (result.numUpdatedRows === 0n) return;
    await requireJob(trx, job);
    await trx
      .insertInto("renditions")
      .values(renditions.map((rendition) => ({ ...rendition, video_id: id, format: renditionFormat })))
      .execute();
    if (makesAv1 && renditions.some(({ name }) => hasAv1(name))) await addJob(trx, { kind: "make-av1", videoId: id });
  });
}
