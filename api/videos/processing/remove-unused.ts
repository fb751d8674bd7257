import { removeUnusedVersions, removeVideoFiles } from "#api/media/store/remove-files";
import type { VideoRow } from "#api/db/tables";
import type { ProcessingDeps } from "./deps";

type Deps = Pick<ProcessingDeps, "db" | "media">;

/** Removes the files of a video's old and discarded versions, and all files of a deleted video. */
export async function removeUnusedFiles({ db, media }: Deps, id: string) {
  let isDeleted = false;
  await removeUnusedVersions(media, id, async () => {
    const video = await db.selectFrom("videos").select("version_id").where("id", "=", id).executeTakeFirst();
    const next = await db
      .selectFrom("replacements")
      .select("version_id")
      .where("video_id", "=", id)
      .where("status", "=", "processing")
      .executeTakeFirst();
    isDeleted = video === undefined;
    return [video, next].flatMap((row) => row?.version_id ?? []);
  });
  if (isDeleted) await removeVideoFiles(media, id);
}

/** Runs work on a version of a video's file. Removes the files of the work if another version has replaced it meanwhile. */
export async function workOnVersion({ db, media }: Deps, { id, version_id }: VideoRow, work: () => Promise<void>) {
  try {
    await work();
  } finally {
    const row = await db.selectFrom("videos").select("version_id").where("id", "=", id).executeTakeFirst();
    if (row?.version_id !== version_id) await removeUnusedFiles({ db, media }, id);
  }
}
