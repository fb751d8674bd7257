import type { ApiDeps } from "#api/deps";
import type { Db } from "#api/db/open";
import { removeDraftFiles, removeVideoFiles } from "#api/media/store/remove-files";
import { addEvent } from "#api/site/events/add-event";
import { deleteRelatedRows } from "./delete-related-rows";
import { videoNotFound, parseVideoId } from "./find-video";

/** Deletes a video with its files, and the files of its replacements. Throws 404 for a video of another owner. */
export async function eraseVideo({ db, media }: Pick<ApiDeps, "db" | "media">, id: string, ownerId: string) {
  const draftIds = await deleteVideoRows(db, id, ownerId);
  await removeVideoFiles(media, id);
  for (const draftId of draftIds) await removeDraftFiles(media, draftId);
}

/**
 * Deletes a video's rows and subtracts its views and likes from the channel's counters. The caller deletes the files of
 * the video and of the drafts whose ids it returns.
 */
export async function deleteVideoRows(db: Db, idText: string, ownerId: string): Promise<string[]> {
  const id = parseVideoId(idText);
  await deleteRelatedRows(db, { id, ownerId });
  return db.transaction().execute(async (trx) => {
    const drafts = await trx
      .selectFrom("drafts")
      .select("id")
      .where("replaces", "=", id)
      .where("owner_id", "=", ownerId)
      .execute();
    const row = await trx
      .deleteFrom("videos")
      .where("id", "=", id)
      .where("owner_id", "=", ownerId)
      .returning(["title", "views", "likes_count"])
      .executeTakeFirst();
    if (!row) throw videoNotFound();
    await trx
      .updateTable("users")
      .set((eb) => ({
        videos_count: eb("videos_count", "-", 1),
        views_count: eb("views_count", "-", row.views),
        video_likes_count: eb("video_likes_count", "-", row.likes_count),
      }))
      .where("id", "=", ownerId)
      .execute();
    await addEvent(trx, { kind: "video.deleted", videoId: id, channelId: ownerId, title: row.title });
    return drafts.map(({ id: draftId }) => draftId);
  });
}
