import { sql } from "kysely";
import type { Db } from "#api/db/open";
import type { MediaStore } from "#api/media/store/media-store";
import { removeVideoFiles, removeDraftFiles } from "#api/media/store/remove-files";
import { ApiError } from "#contract/errors";
import { deleteVideoRows } from "#api/videos/videos/delete-video";
import { updateVisibility } from "#api/videos/videos/change-visibility";
import { pauseAfter } from "./run-turns";

/** SQLite needs about 1 ms for each, with its indexes. */
const videosPerBatch = 5;

/** Throws when `signal` ends the work, which may go on later. */
interface Release {
  db: Db;
  media: MediaStore;
  signal?: AbortSignal | undefined;
}

/** Hides all videos of an account, then deletes them with their files, in turns between which other requests run. */
export async function eraseVideos(release: Release, ownerId: string) {
  await hideVideos(release, ownerId);
  const { db, signal } = release;
  const nextVideos = db.selectFrom("videos").select("id").where("owner_id", "=", ownerId).limit(videosPerBatch);
  for (let rows = await nextVideos.execute(); rows.length > 0; rows = await nextVideos.execute())
    for (const { id } of rows) {
      signal?.throwIfAborted();
      const beganAt = performance.now();
      await removeVideo(release, id, ownerId);
      await pauseAfter(beganAt);
    }
}

async function hideVideos({ db, signal }: Release, ownerId: string) {
  let lastVideo = { created_at: "", id: "" };
  for (;;) {
    signal?.throwIfAborted();
    const beganAt = performance.now();
    const rows = await db
      .selectFrom("videos")
      .select(["created_at", "id"])
      .where("owner_id", "=", ownerId)
      .where(sql<boolean>`(created_at, id) > (${lastVideo.created_at}, ${lastVideo.id})`)
      .orderBy("created_at")
      .orderBy("id")
      .limit(videosPerBatch)
      .execute();
    if (rows.length === 0) return;
    await db.transaction().execute(async (trx) => {
      for (const { id } of rows)
        await updateVisibility(trx, { id, ownerId }, () => ({ visibility: "private", publishAt: null })).catch(
          ignoreGone,
        );
    });
    lastVideo = rows.at(-1)!;
    await pauseAfter(beganAt);
  }
}

/** Another process may have deleted the video meanwhile. */
function ignoreGone(error: unknown) {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

async function removeVideo({ db, media }: Release, id: string, ownerId: string) {
  const draftIds = await deleteVideoRows(db, id, ownerId).catch(ignoreGone);
  for (const draftId of draftIds ?? []) await removeDraftFiles(media, draftId);
  await removeVideoFiles(media, id);
}
