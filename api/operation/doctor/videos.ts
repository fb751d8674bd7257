import type { Db } from "#api/db/open";
import { findMediaKey, renditionsPrefix, versionPrefix, videoPrefix, videosPrefix } from "#api/media/store/keys";
import type { StoredFile } from "#api/media/store/media-store";
import { masterName, thumbnailName, thumbnailWidths } from "#api/media/store/urls";
import { addJob } from "#api/videos/processing/job-queue";
import type { DoctorDeps } from "./deps";
import { type Finding, type Findings, readRows } from "./finding";
import { type Owned, pairWithFiles } from "./group-files";

type Video = NonNullable<Awaited<ReturnType<typeof findVideo>>>;

const selectVideos = (db: Db) =>
  db
    .selectFrom("videos")
    .select(["id", "status", "file_name", "bytes", "version_id", "renditions_id", "thumbnail_version"]);

const findVideo = (db: Db, id: string) => selectVideos(db).where("id", "=", id).executeTakeFirst();

/** Finds videos without their files, and files without their video. */
export async function* checkVideoFiles(deps: DoctorDeps): Findings {
  const rows = readRows((after, limit) =>
    selectVideos(deps.db).where("id", ">", after).orderBy("id").limit(limit).execute(),
  );
  for await (const owned of pairWithFiles(rows, deps.media, videosPrefix)) {
    if (owned.row) {
      yield* checkMissing(deps, owned.row, owned.files);
      yield* checkStrays(deps, owned.row, owned.files);
    } else if (deps.isSettled(owned.files)) yield* checkGone(deps, owned);
  }
}

async function* checkGone({ db, media }: DoctorDeps, { id, files }: Owned<Video>): Findings {
  if (await findVideo(db, id)) return;
  yield {
    problem: `${files.length} files of the video ${id}, which is gone: ${files[0]!.key}`,
    mend: () => media.deletePrefix(videoPrefix(id)),
  };
}

/** A file that a row names, with its size where the row has that, too. */
interface NamedFile {
  key: string;
  bytes: number | null;
}

function listFilms(video: Video): NamedFile[] {
  const { file_name: name, status, bytes } = video;
  return name ? [{ key: findMediaKey(video, { name }), bytes: status === "ready" ? bytes : null }] : [];
}

function listPictures({ id, thumbnail_version: version }: Video): NamedFile[] {
  const names = version > 0 ? thumbnailWidths.map((width) => thumbnailName(version, width)) : [];
  return names.map((name) => ({ key: videoPrefix(id) + name, bytes: null }));
}

async function listRenditionFiles(db: Db, video: Video) {
  const rows = await db.selectFrom("renditions").select(["name", "bytes"]).where("video_id", "=", video.id).execute();
  const prefix = renditionsPrefix(video);
  const files = rows.map(({ name, bytes }) => ({ key: `${prefix}${name}.mp4`, bytes: Number(bytes) as number | null }));
  return rows.length > 0 ? [...files, { key: prefix + masterName, bytes: null }] : [];
}

async function* checkMissing(deps: DoctorDeps, video: Video, files: StoredFile[]): Findings {
  const { db } = deps;
  const storedBytes = new Map(files.map(({ key, bytes }) => [key, bytes]));
  const isWrong = ({ key, bytes }: NamedFile) =>
    !storedBytes.has(key) || (bytes !== null && storedBytes.get(key) !== Number(bytes));
  const films = listFilms(video).filter(isWrong);
  const wrongFiles = [...films, ...listPictures(video).filter(isWrong)];
  const renditions = (await listRenditionFiles(db, video)).filter(isWrong);
  if (wrongFiles.length + renditions.length === 0 || (await hasChanged(deps, video))) return;
  for (const { key } of wrongFiles)
    yield { problem: `The video ${video.id} lacks its file, or has another one in its place: ${key}`, mend: null };
  const mend: Finding["mend"] = films.length > 0 ? null : () => makeRenditionsAnew(db, video.id);
  for (const { key } of renditions.slice(0, 1))
    yield { problem: `The video ${video.id} lacks a rendition, or has another one in its place: ${key}`, mend };
}

/** Returns whether the row is not the one that was read before the files: the site serves meanwhile. */
async function hasChanged({ db }: DoctorDeps, video: Video): Promise<boolean> {
  return JSON.stringify(await findVideo(db, video.id)) !== JSON.stringify(video);
}

/** Deletes the rows of all renditions and lets a worker make them again from the video's file. */
const makeRenditionsAnew = (db: Db, videoId: string) =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom("renditions").where("video_id", "=", videoId).execute();
    await addJob(trx, { kind: "make-renditions", videoId });
  });

/** Finds files in a video's place that neither its row nor a job needs. */
async function* checkStrays(deps: DoctorDeps, video: Video, files: StoredFile[]): Findings {
  const neededKeys = new Set([...listFilms(video), ...listPictures(video)].map(({ key }) => key));
  const renditions = renditionsPrefix(video);
  const strays = files.filter(({ key }) => !neededKeys.has(key) && !key.startsWith(renditions));
  if (strays.length === 0 || !deps.isSettled(strays) || (await isWorkedOn(deps.db, video.id))) return;
  if (await hasChanged(deps, video)) return;
  const version = versionPrefix(video);
  for (const { key } of strays)
    if (/^(source\.|original$)/.test(key.slice(version.length)) && key.startsWith(version)) {
      if (!(await isKeptSource(deps.db, video, key)))
        yield {
          problem: `The video ${video.id} has a source that should be deleted: ${key}`,
          mend: () => addJob(deps.db, { kind: "drop-source", videoId: video.id }),
        };
    } else
      yield { problem: `The video ${video.id} does not use the file ${key}`, mend: () => deps.media.deletePrefix(key) };
}

async function isWorkedOn(db: Db, videoId: string): Promise<boolean> {
  const jobs = db.selectFrom("jobs").select("id").where("video_id", "=", videoId).where("kind", "!=", "count-words");
  const next = db.selectFrom("replacements").select("video_id as id").where("video_id", "=", videoId);
  return (await jobs.unionAll(next).limit(1).executeTakeFirst()) !== undefined;
}

async function isKeptSource(db: Db, { id, file_name }: Video, key: string): Promise<boolean> {
  const row = await db.selectFrom("videos").select("source_bytes").where("id", "=", id).executeTakeFirst();
  return file_name.startsWith("source.") || (key.endsWith("/original") && Number(row?.source_bytes) > 0);
}
