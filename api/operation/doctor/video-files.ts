import type { Db } from "#api/db/open";
import { buildMediaKey, sourceFileName, renditionsPrefix, versionPrefix, videoPrefix } from "#api/media/store/keys";
import { masterName, thumbnailName, thumbnailWidths } from "#api/media/store/urls";
import type { CheckedFile, Fault } from "./check-files";
import type { NamedFile } from "./finding";

export type Video = NonNullable<Awaited<ReturnType<typeof findVideo>>>;

export const selectVideos = (db: Db) =>
  db
    .selectFrom("videos")
    .select(["id", "status", "file_name", "bytes", "version_id", "renditions_id", "thumbnail_version"]);

export const findVideo = (db: Db, id: string) => selectVideos(db).where("id", "=", id).executeTakeFirst();

export function listFilms(video: Video): NamedFile[] {
  const { file_name: name, status, bytes } = video;
  return name ? [{ key: buildMediaKey(video, { name }), bytes: status === "ready" ? bytes : null }] : [];
}

export function listPictures({ id, thumbnail_version: version }: Video): NamedFile[] {
  const names = version > 0 ? thumbnailWidths.map((width) => thumbnailName(version, width)) : [];
  return names.map((name) => ({ key: videoPrefix(id) + name, bytes: null }));
}

/** Lists the files of renditions, and the other files in their directory, such as manifests and storyboards. */
export async function listRenditionFiles(db: Db, video: Video, files: CheckedFile[]): Promise<NamedFile[]> {
  const rows = await db.selectFrom("renditions").select(["name", "bytes"]).where("video_id", "=", video.id).execute();
  const prefix = renditionsPrefix(video);
  const namedFiles = rows.map(({ name, bytes }): NamedFile => ({ key: `${prefix}${name}.mp4`, bytes: Number(bytes) }));
  if (rows.length > 0) namedFiles.push({ key: prefix + masterName, bytes: null });
  const otherFiles = files.filter(({ key }) => key.startsWith(prefix) && !namedFiles.some((file) => file.key === key));
  return [...namedFiles, ...otherFiles.map(({ key }) => ({ key, bytes: null }))];
}

/** Selects the files that are lost, resized or damaged according to their records or to the rows that name them. */
export const selectFaulty = (named: NamedFile[], files: CheckedFile[]) =>
  named.flatMap((each): (NamedFile & { fault: Fault })[] => {
    const storedFile = files.find(({ key }) => key === each.key);
    const isResized = each.bytes !== null && storedFile?.bytes !== Number(each.bytes);
    const fault = !storedFile ? "lost" : (storedFile.fault ?? (isResized ? "resized" : null));
    return fault ? [{ ...each, fault }] : [];
  });

/** Lists the source of a video if it is faulty and the video should still have it. */
export async function listKeptSource(db: Db, video: Video, files: CheckedFile[]): Promise<NamedFile[]> {
  const key = versionPrefix(video) + sourceFileName;
  const isFaulty = files.some((file) => file.key === key && file.fault);
  return isFaulty && (await isKeptSource(db, video, key)) ? [{ key, bytes: null }] : [];
}

/** Returns whether a video should still have its source. */
export async function isKeptSource(db: Db, { id, file_name }: Video, key: string): Promise<boolean> {
  const row = await db.selectFrom("videos").select("source_bytes").where("id", "=", id).executeTakeFirst();
  return file_name.startsWith("source.") || (key.endsWith("/original") && Number(row?.source_bytes) > 0);
}
