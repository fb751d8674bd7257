import type { Db } from "#api/db/open";
import { addEvent } from "#api/site/events/add-event";
import { deleteRelatedRows } from "./delete-related-rows";
import { videoNotFound, parseVideoId } from "./find-video";

/**
 * Deletes a video's rows and subtracts its views and likes from the channel's counters. The caller deletes the files of
 * the video and of the drafts whose ids it returns.
 */
export async function deleteVideo(db: Db, id: string, ownerId: string): Promise<string[]> {
  await deleteRelatedRows(db, { id: parseVideoId(id), ownerId });
  return db.transaction().execute(async (trx) => {
    const drafts = await trx
      .selectFrom("drafts")
      .select("id")
      .where("replaces", "=", parseVideoId(id))
      .where("owner_id", "=", ownerId)
      .execute();
    const row = await trx
      .deleteFrom("videos")
      .where("id", "=", parseVideoId(id))
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
    await addEvent(trx, { kind: "video.deleted", videoId: parseVideoId(id), channelId: ownerId, title: row.title });
    return drafts.map(({ id: draftId }) => draftId);
  });
}
