import { sql } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { newMediaKey } from "#api/media/store/media-key";
import { fold } from "#contract/fold";
import { findOwnVideo, videoNotFound, parseVideoId, type VideoWithOwner } from "./queries";

/**
 * Publishes or unpublishes a video. Unpublishing changes the media key, so that all earlier addresses of its files stop
 * working.
 */
export async function togglePublished(db: Db, id: string, ownerId: string): Promise<VideoWithOwner> {
  const changed = await db
    .updateTable("videos")
    .set((eb) => ({
      is_published: sql<0 | 1>`1 - is_published`,
      media_key: eb.case().when("is_published", "=", 1).then(newMediaKey()).else(eb.ref("media_key")).end(),
      updated_at: timestamp(),
    }))
    .where("id", "=", parseVideoId(id))
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw videoNotFound();
  return findOwnVideo(db, id, ownerId);
}

interface VideoChange {
  title?: string | undefined;
  description?: string | undefined;
  thumbnail_version?: number;
}

/** Changes a video. Undefined fields stay unchanged. */
export async function changeVideo(db: Db, video: VideoWithOwner, change: VideoChange): Promise<VideoWithOwner> {
  const { title, description, thumbnail_version } = change;
  await db
    .updateTable("videos")
    .set({
      updated_at: timestamp(),
      ...(title === undefined ? {} : { title, title_folded: fold(title) }),
      ...(description === undefined ? {} : { description, description_folded: fold(description) }),
      ...(thumbnail_version === undefined ? {} : { thumbnail_version }),
    })
    .where("id", "=", video.id)
    .where("owner_id", "=", video.owner_id)
    .execute();
  return findOwnVideo(db, video.id, video.owner_id);
}

/**
 * Deletes a video's rows and subtracts its views and likes from the channel's counters. The caller deletes the files.
 */
export async function deleteVideo(db: Db, id: string, ownerId: string) {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom("videos")
      .where("id", "=", parseVideoId(id))
      .where("owner_id", "=", ownerId)
      .returning(["views", "likes_count"])
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
  });
}
