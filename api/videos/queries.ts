import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#api/db/open";
import { timestamp } from "#api/db/ids";
import type { Tables, UserRow, VideoRow } from "#api/db/tables";
import { avatarUrl, videoUrls } from "#api/media/urls";
import { newMediaKey } from "#api/media/keys";
import { ApiError } from "#contract/errors";
import { fold } from "#contract/relevance";
import type { Video, WatchedVideo } from "#contract/videos";

export type VideoWithOwner = VideoRow & Pick<UserRow, "username" | "full_name" | "avatar">;

/** Videos with what is shown of their owners. */
export const videosWithOwners = (db: Db) =>
  db
    .selectFrom("videos")
    .innerJoin("users", "users.id", "videos.owner_id")
    .selectAll("videos")
    .select(["users.username", "users.full_name", "users.avatar"]);

/** What everybody may see. */
export const isListed = sql<boolean>`videos.is_published = 1 and videos.status = 'ready'`;

type Videos<O> = SelectQueryBuilder<Tables, "videos" | "users", O>;

const visibleTo = <O>(query: Videos<O>, viewerId: string | null) =>
  query.where((eb) => (viewerId ? eb.or([isListed, eb("videos.owner_id", "=", viewerId)]) : isListed));

/** A video in the wire's shape; why it failed is told to its owner only. */
export function toVideo(row: VideoWithOwner, viewerId: string | null): Video {
  const isOwner = row.owner_id === viewerId;
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    ...videoUrls(row),
    duration: row.duration,
    views: row.views,
    isPublished: row.is_published === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    owner: { _id: row.owner_id, username: row.username, fullName: row.full_name, avatar: avatarUrl(row.avatar) },
    totalLikes: row.likes_count,
    commentsCount: row.comments_count,
    status: row.status,
    ...(isOwner && row.failure ? { failure: row.failure } : {}),
    renditions: [],
    width: row.width,
    height: row.height,
  };
}

const gone = () => new ApiError(404, "Video does not exist");

function refuseStrangeId(id: string) {
  if (!/^[0-9a-f]{24}$/i.test(id)) throw new ApiError(400, "Invalid video id");
}

/** A video that this viewer may see; 400 for what is no id, 404 for the rest. */
export async function findVisibleVideo(db: Db, id: string, viewerId: string | null): Promise<VideoWithOwner> {
  refuseStrangeId(id);
  const row = await visibleTo(videosWithOwners(db), viewerId)
    .where("videos.id", "=", id.toLowerCase())
    .executeTakeFirst();
  if (!row) throw gone();
  return row;
}

/** A video as its watch page shows it: with the viewer's like and subscription and the channel's subscribers. */
export async function watchVideo(db: Db, id: string, viewerId: string | null): Promise<WatchedVideo> {
  refuseStrangeId(id);
  const row = await visibleTo(videosWithOwners(db), viewerId)
    .leftJoin("video_likes", (join) => join.onRef("video_id", "=", "videos.id").on("user_id", "=", viewerId ?? ""))
    .leftJoin("subscriptions", (join) =>
      join.onRef("channel_id", "=", "videos.owner_id").on("subscriber_id", "=", viewerId ?? ""),
    )
    .select([
      "users.subscribers_count",
      "video_likes.user_id as liked_by",
      "subscriptions.subscriber_id as followed_by",
    ])
    .where("videos.id", "=", id.toLowerCase())
    .executeTakeFirst();
  if (!row) throw gone();
  return {
    ...toVideo(row, viewerId),
    likesCount: row.likes_count,
    isLiked: row.liked_by !== null,
    subscriberCount: row.subscribers_count,
    isSubscribed: row.followed_by !== null,
  };
}

/** A video of one's own; another's is a 404. */
export async function findOwnVideo(db: Db, id: string, ownerId: string): Promise<VideoWithOwner> {
  refuseStrangeId(id);
  const row = await videosWithOwners(db)
    .where("videos.id", "=", id.toLowerCase())
    .where("videos.owner_id", "=", ownerId)
    .executeTakeFirst();
  if (!row) throw gone();
  return row;
}

/** Publishes or unpublishes; unpublishing changes the media key, so that every address seen before dies. */
export async function togglePublished(db: Db, id: string, ownerId: string): Promise<VideoWithOwner> {
  refuseStrangeId(id);
  const changed = await db
    .updateTable("videos")
    .set((eb) => ({
      is_published: sql<0 | 1>`1 - is_published`,
      media_key: eb.case().when("is_published", "=", 1).then(newMediaKey()).else(eb.ref("media_key")).end(),
      updated_at: timestamp(),
    }))
    .where("id", "=", id.toLowerCase())
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw gone();
  return findOwnVideo(db, id, ownerId);
}

export interface VideoChange {
  title?: string | undefined;
  description?: string | undefined;
  thumbnail_version?: number;
}

/** Changes what is given; what is absent stays. */
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

/** Deletes the rows of a video and takes its figures out of the channel's; its files are the caller's to remove. */
export async function deleteVideo(db: Db, id: string, ownerId: string) {
  refuseStrangeId(id);
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom("videos")
      .where("id", "=", id.toLowerCase())
      .where("owner_id", "=", ownerId)
      .returning(["views", "likes_count"])
      .executeTakeFirst();
    if (!row) throw gone();
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
