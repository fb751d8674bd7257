import { type SelectQueryBuilder, sql } from "kysely";
import { findTracks } from "./tracks";
import type { Db } from "#api/db/open";
import type { Tables, VideoRow } from "#api/db/tables";
import { videoUrls } from "#api/media/store/urls";
import { type OwnerColumns, ownerColumns, toOwner } from "#api/users/owner";
import { parseId } from "#api/http/ids";
import { ApiError } from "#contract/errors";
import type { Video, WatchedVideo } from "#contract/videos";
import { noRenditions, findRenditions } from "./renditions";

/** All but the second copy of a long text, which is for searching alone. */
const columns = [
  ...(["id", "owner_id", "title", "title_folded", "description", "status", "failure", "progress"] as const),
  ...(["is_published", "media_key", "file_name", "mime", "bytes", "sha256", "draft", "thumbnail_version"] as const),
  ...(["duration", "width", "height", "views", "likes_count", "comments_count"] as const),
  ...(["created_at", "updated_at"] as const),
] satisfies (keyof VideoRow)[];

export type VideoWithOwner = Pick<VideoRow, (typeof columns)[number]> & OwnerColumns;

/** Videos with what is shown of their owners. */
export const selectVideos = (db: Db) =>
  db
    .selectFrom("videos")
    .innerJoin("users", "users.id", "videos.owner_id")
    .select(columns.map((name) => `videos.${name}` as const))
    .select(ownerColumns);

/** What everybody may see. */
export const isListed = sql<boolean>`videos.is_published = 1 and videos.status = 'ready'`;

type Videos<O> = SelectQueryBuilder<Tables, "videos" | "users", O>;

/** What this viewer may see: of one's own, all. */
export const isVisibleTo = (viewerId: string | null) =>
  viewerId ? sql<boolean>`(${isListed} or videos.owner_id = ${viewerId})` : isListed;

const visibleTo = <O>(query: Videos<O>, viewerId: string | null) => query.where(isVisibleTo(viewerId));

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
    owner: toOwner(row),
    totalLikes: row.likes_count,
    commentsCount: row.comments_count,
    status: row.status,
    ...(isOwner && row.failure ? { failure: row.failure } : {}),
    progress: row.progress,
    ...noRenditions,
    width: row.width,
    height: row.height,
    isAudio: row.width === 0,
  };
}

export const videoNotFound = () => new ApiError(404, "Video does not exist");

/** The id of a video that stands in an address; 400 for what cannot be one. */
export const parseVideoId = (text: string) => parseId(text, "video");

/** A video that this viewer may see; 400 for what is no id, 404 for the rest. */
export async function findVisibleVideo(db: Db, id: string, viewerId: string | null): Promise<VideoWithOwner> {
  const row = await visibleTo(selectVideos(db), viewerId).where("videos.id", "=", parseVideoId(id)).executeTakeFirst();
  if (!row) throw videoNotFound();
  return row;
}

/** A video as its watch page shows it: with the viewer's like and subscription and the channel's subscribers. */
export async function watchVideo(db: Db, id: string, viewerId: string | null): Promise<WatchedVideo> {
  const row = await visibleTo(selectVideos(db), viewerId)
    .leftJoin("video_likes", (join) => join.onRef("video_id", "=", "videos.id").on("user_id", "=", viewerId ?? ""))
    .leftJoin("subscriptions", (join) =>
      join.onRef("channel_id", "=", "videos.owner_id").on("subscriber_id", "=", viewerId ?? ""),
    )
    .select([
      "users.subscribers_count",
      "video_likes.user_id as liked_by",
      "subscriptions.subscriber_id as followed_by",
    ])
    .where("videos.id", "=", parseVideoId(id))
    .executeTakeFirst();
  if (!row) throw videoNotFound();
  return {
    ...toVideo(row, viewerId),
    ...(await findRenditions(db, row)),
    captions: await findTracks(db, row),
    likesCount: row.likes_count,
    isLiked: row.liked_by !== null,
    subscriberCount: row.subscribers_count,
    isSubscribed: row.followed_by !== null,
  };
}

/** A video of one's own; another's is a 404. */
export async function findOwnVideo(db: Db, id: string, ownerId: string): Promise<VideoWithOwner> {
  const row = await selectVideos(db)
    .where("videos.id", "=", parseVideoId(id))
    .where("videos.owner_id", "=", ownerId)
    .executeTakeFirst();
  if (!row) throw videoNotFound();
  return row;
}
