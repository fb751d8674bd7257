import { join } from "node:path";
import type { VideoRow } from "#api/db/tables";
import { readPictureTraits } from "#api/media/formats/picture-traits";
import { probeVideo } from "#api/media/formats/probe";
import { versionPrefix } from "#api/media/store/keys";
import { makeEmptyDirectory, withWorkDir } from "#api/media/store/scratch";
import { hasAv1, makeAv1 } from "#api/media/transcode/av1";
import { buildVolumeFilter } from "#api/media/transcode/loudness";
import { makeRenditions } from "#api/media/transcode/make-renditions";
import { isAv1Name, toAv1Name } from "#api/media/store/urls";
import { addFiles, readRenditionRows, removeUnnamedFiles, writeMaster } from "./add-files";
import { findVideoRow, type ProcessingDeps } from "./deps";
import { addJob } from "./job-queue";
import { needsRenditions } from "./make-playable";
import { isMusicVideo } from "./is-music-video";
import { isWorkWaiting } from "./queues";
import { workOnVersion } from "./remove-unused";
import { findBestFile } from "./sources";
import type { JobHandler, Work } from "./worker";

interface Addition extends Work {
  /** The names of the renditions that the video has. */
  renditionNames: string[];
}

/** Creates the handler of a job that adds renditions. A video without renditions has another job, which makes all of them. */
const createHandler = (deps: ProcessingDeps, addTo: typeof addAv1): JobHandler => ({
  run: (job, signal) =>
    withWorkDir(deps.media, job, async (dir) => {
      const row = await findVideoRow(deps.db, job.video_id);
      const renditionNames = (await readRenditionRows(deps.db, job.video_id)).map(({ name }) => name);
      if (!row || renditionNames.length === 0 || !needsRenditions(deps)) return;
      await workOnVersion(deps, row, () => addTo(deps, row, { job, dir, signal, renditionNames }));
      await removeUnnamedFiles(deps, job, row);
    }),
  async onFinalFailure(job) {
    const row = await findVideoRow(deps.db, job.video_id);
    if (row) await removeUnnamedFiles(deps, job, row);
  },
});

/** Makes the renditions that the settings ask for and a video of an earlier release lacks. */
export const addRenditionsHandler = (deps: ProcessingDeps) => createHandler(deps, addMissingRenditions);

/** Encodes a video's small sizes as AV1, one after the other, and publishes each as soon as it is made. */
export const makeAv1Handler = (deps: ProcessingDeps) => createHandler(deps, addAv1);

async function addMissingRenditions(
  deps: ProcessingDeps,
  row: VideoRow,
  { job, dir, signal, renditionNames }: Addition,
) {
  const { tools, renditionSides } = deps;
  const { input, probe, output, ...facts } = await fetchAndProbe(deps, row, { dir, signal });
  const options = { probe, ffmpeg: tools.ffmpeg!, renditionSides, ...facts, existingNames: renditionNames, signal };
  const renditions = await makeRenditions(input, output, options);
  signal.throwIfAborted();
  // An earlier attempt may have ended before the manifest.
  if (renditions.length === 0) return writeMaster(deps, row);
  await addFiles(deps, { job, row, dir: output, renditions, signal });
  if (deps.makesAv1 && renditions.some(({ name }) => hasAv1(name)))
    await addJob(deps.db, { kind: "make-av1", videoId: row.id });
}

async function addAv1(deps: ProcessingDeps, row: VideoRow, { job, dir, signal, renditionNames }: Addition) {
  const sides = renditionNames.filter(
    (name) => hasAv1(name) && !isAv1Name(name) && !renditionNames.includes(toAv1Name(name)),
  );
  if (sides.length === 0 || !deps.makesAv1) return writeMaster(deps, row);
  const { input, probe, output, ...facts } = await fetchAndProbe(deps, row, { dir, signal });
  const processOptions = { ffmpeg: deps.tools.ffmpeg!, signal };
  const volume = await buildVolumeFilter(input, probe, processOptions);
  const options = { ...processOptions, ...facts, probe, volume, isPaused: () => isWorkWaiting(deps.db) };
  for (const side of sides.map(Number).sort((a, b) => a - b)) {
    const rendition = await makeAv1(input, output, { ...options, side });
    signal.throwIfAborted();
    if (!(await addFiles(deps, { job, row, dir: output, renditions: [rendition], signal }))) return;
  }
}

/** Fetches the best file of a video into a job's directory, and probes it. */
export async function fetchAndProbe(
  { db, media, tools }: ProcessingDeps,
  row: VideoRow,
  { dir, signal }: Pick<Work, "dir" | "signal">,
) {
  const [input, output] = [join(dir, "input"), await makeEmptyDirectory(join(dir, "output"))];
  await media.fetch(await findBestFile(media, versionPrefix(row), row.file_name), input, signal);
  const probe = await probeVideo(input, tools);
  const traits = await readPictureTraits(input, tools.ffprobe, probe);
  return { input, output, probe, traits, isMusic: await isMusicVideo(db, row) };
}
