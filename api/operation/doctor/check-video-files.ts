import type { Db } from "#api/db/open";
import { renditionsPrefix, versionPrefix, videoPrefix, videosPrefix } from "#api/media/store/keys";
import { addJob } from "#api/videos/processing/job-queue";
import { type CheckedFile, checkFiles, type Fault } from "./check-files";
import type { DoctorDeps } from "./deps";
import { type Finding, type Findings, type NamedFile, readRows } from "./finding";
import { pairWithFiles, type RowWithFiles } from "./pair-with-files";
import {
  findVideo,
  isKeptSource,
  listFilms,
  listKeptSource,
  listPictures,
  listRenditionFiles,
  selectFaulty,
  selectVideos,
  type Video,
} from "./video-files";

/** Finds videos without their files, damaged files, and files without their video. */
export async function* checkVideoFiles(deps: DoctorDeps): Findings {
  const rows = readRows((after, limit) =>
    selectVideos(deps.db).where("id", ">", after).orderBy("id").limit(limit).execute(),
  );
  const videoFiles = { files: checkFiles(deps, videosPrefix), prefix: videosPrefix };
  for await (const group of pairWithFiles(rows, videoFiles)) {
    if (group.row) {
      yield* checkMissing(deps, group.row, group.files);
      yield* checkStrays(deps, group.row, group.files);
    } else if (deps.isSettled(group.files)) yield* checkDeleted(deps, group);
  }
}

async function* checkDeleted({ db, media }: DoctorDeps, { id, files }: RowWithFiles<Video>): Findings {
  if (await findVideo(db, id)) return;
  yield {
    problem: `${files.length} files of the video ${id}, which is gone: ${files[0]!.key}`,
    repair: () => media.deletePrefix(videoPrefix(id)),
  };
}

const describeFault = (fault: Fault, part: "file" | "thumbnail" | "rendition") =>
  fault === "damaged"
    ? `has a damaged ${part}`
    : `lacks ${part === "rendition" ? "a" : "its"} ${part}, or has another one in its place`;

/** Advice for a thumbnail that no backup has: the video's form offers frames of the film. */
const thumbnailAdvice = " (without a backup, its owner chooses a frame or another picture in the form of the video)";

async function* checkMissing(deps: DoctorDeps, video: Video, files: CheckedFile[]): Findings {
  const { db } = deps;
  const films = selectFaulty(listFilms(video), files);
  const sources = selectFaulty(await listKeptSource(db, video, files), files);
  const thumbnails = selectFaulty(listPictures(video), files);
  const renditions = selectFaulty(await listRenditionFiles(db, video, files), files);
  if ([...films, ...sources, ...thumbnails, ...renditions].length === 0 || (await hasChanged(deps, video))) return;
  for (const file of [...films, ...sources]) yield describeLoss(video, { ...file, what: "file" });
  for (const file of thumbnails) yield describeLoss(video, { ...file, what: "thumbnail" });
  const [first] = renditions;
  if (!first || (await hasRenditionJob(db, video.id))) return;
  yield {
    problem: `The video ${video.id} ${describeFault(first.fault, "rendition")}: ${first.key}`,
    repair: films.length > 0 ? null : () => requestRenditions(db, video.id),
    files: renditions,
  };
}

const describeLoss = (
  { id }: Video,
  { fault, what, ...file }: NamedFile & { fault: Fault; what: "file" | "thumbnail" },
): Finding => ({
  problem: `The video ${id} ${describeFault(fault, what)}: ${file.key}${what === "thumbnail" ? thumbnailAdvice : ""}`,
  repair: null,
  files: [file],
});

async function hasRenditionJob(db: Db, videoId: string): Promise<boolean> {
  const jobs = db.selectFrom("jobs").select("id").where("video_id", "=", videoId);
  return (
    (await jobs.where("kind", "in", ["make-playable", "make-renditions"]).limit(1).executeTakeFirst()) !== undefined
  );
}

/** Returns whether the row has changed since it was read, because the site serves meanwhile. */
async function hasChanged({ db }: DoctorDeps, video: Video): Promise<boolean> {
  return JSON.stringify(await findVideo(db, video.id)) !== JSON.stringify(video);
}

/** Deletes the rows of all renditions, and adds the job that makes them again from the video's file. */
const requestRenditions = (db: Db, videoId: string) =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom("renditions").where("video_id", "=", videoId).execute();
    await addJob(trx, { kind: "make-renditions", videoId });
  });

/** Finds files in a video's directory that neither its row nor a job needs. */
async function* checkStrays(deps: DoctorDeps, video: Video, files: CheckedFile[]): Findings {
  const neededKeys = new Set([...listFilms(video), ...listPictures(video)].map(({ key }) => key));
  const renditions = renditionsPrefix(video);
  const strays = files.filter(({ key }) => !neededKeys.has(key) && !key.startsWith(renditions));
  if (strays.length === 0 || !deps.isSettled(strays) || (await hasPendingWork(deps.db, video.id))) return;
  if (await hasChanged(deps, video)) return;
  const version = versionPrefix(video);
  for (const { key } of strays)
    if (/^(source\.|original$)/.test(key.slice(version.length)) && key.startsWith(version)) {
      if (!(await isKeptSource(deps.db, video, key)))
        yield {
          problem: `The video ${video.id} has a source that should be deleted: ${key}`,
          repair: () => addJob(deps.db, { kind: "drop-source", videoId: video.id }),
        };
    } else
      yield {
        problem: `The video ${video.id} does not use the file ${key}`,
        repair: () => deps.media.deleteFile(key),
      };
}

async function hasPendingWork(db: Db, videoId: string): Promise<boolean> {
  const jobs = db.selectFrom("jobs").select("id").where("video_id", "=", videoId).where("kind", "!=", "count-words");
  const replacements = db.selectFrom("replacements").select("video_id as id").where("video_id", "=", videoId);
  return (await jobs.unionAll(replacements).limit(1).executeTakeFirst()) !== undefined;
}
