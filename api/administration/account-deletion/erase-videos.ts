import { sql } from "kysely";
import type { Db } from "#api/db/open";
import type { MediaStore } from "#api/media/store/media-store";
import { removeVideoFiles, removeDraftFiles } from "#api/media/store/remove-files";
import { ignoreNotFound } from "#contract/errors";
import { deleteVideoRows } from "#api/videos/videos/delete-video";
import { updateVisibility } from "#api/videos/videos/change-visibility";
import { pauseAfter } from "./run-turns";

/** The videos of a batch are hidden in one transaction. SQLite needs about 1 ms for each, with its indexes. */
const videosPerBatch = 5;

interface VideoErasure {
  db: Db;
  media: MediaStore;
  /** Stops the work, which then throws and may continue later. */
  signal?: AbortSignal | undefined;
}

/** Hides all videos of an account, then deletes them one by one with their files. Pauses, so that other requests run. */
export async function eraseVideos(erasure: VideoErasure, ownerId: string) {
  await hideVideos(erasure, ownerId);
  const { db, signal } = erasure;
  const nextVideos = db.selectFrom("videos").select("id").where("owner_id", "=", ownerId).limit(videosPerBatch);
  for (let rows = await nextVideos.execute(); rows.length > 0; rows = await nextVideos.execute())
    for (const { id } of rows) {
      signal?.throwIfAborted();
      const beganAt = performance.now();
      await deleteVideoAndFiles(erasure, id, ownerId);
      await pauseAfter(beganAt);
    }
}

async function hideVideos({ db, signal }: VideoErasure, ownerId: string) {
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
        // Another process may have deleted the video.
        await updateVisibility(trx, { id, ownerId }, () => ({ visibility: "private", publishAt: null })).catch(
          ignoreNotFound,
        );
    });
    lastVideo = rows.at(-1)!;
    await pauseAfter(beganAt);
  }
}

async function deleteVideoAndFiles({ db, media }: VideoErasure, id: string, ownerId: string) {
  const draftIds = await deleteVideoRows(db, id, ownerId).catch(ignoreNotFound);
  for (const draftId of draftIds ?? []) await removeDraftFiles(media, draftId);
  await removeVideoFiles(media, id);
}
