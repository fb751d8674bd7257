import { type SelectQueryBuilder, sql } from "kysely";
import { findTracks } from "./tracks";
import type { Db } from "#api/db/open";
import type { Tables, VideoRow } from "#api/db/tables";
import { downloadUrl, videoUrls } from "#api/media/store/urls";
import { findMentions, mentionsIn } from "#api/accounts/users/mentions";
import { type OwnerColumns, ownerColumns, toOwner } from "#api/accounts/users/owner";
import { parseId } from "#api/http/validate";
import { detailColumns, fromVideoRow } from "#api/videos/details/columns";
import { type CommentRule, findRule } from "#contract/words/comment-rules";
import { ApiError } from "#contract/errors";
import type { Video, WatchedVideo } from "#contract/videos";
import { noRenditions, findRenditions } from "./renditions";

/** All columns except `description_folded`, a second copy of a long text that only the search needs. */
const columns = [
  ...(["id", "owner_id", "title_folded", "status", "failure", "progress"] as const),
  ...(["is_published", "is_hidden", "published_at"] as const),
  ...detailColumns,
  ...(["media_key", "file_name", "mime", "bytes", "sha256", "draft", "thumbnail_version"] as const),
  ...(["duration", "width", "height", "views", "likes_count", "comments_count"] as const),
  ...(["created_at", "updated_at"] as const),
] satisfies (keyof VideoRow)[];

export type VideoWithOwner = Pick<VideoRow, (typeof columns)[number]> & OwnerColumns;

export const selectVideos = (db: Db) =>
  db
    .selectFrom("videos")
    .innerJoin("users", "users.id", "videos.owner_id")
    .select(columns.map((name) => `videos.${name}` as const))
    .select(ownerColumns);

/** Matches videos that everybody may see: those of everybody's lists, and unlisted ones. */
const isVisible = sql<boolean>`videos.is_published = 1 and videos.status = 'ready'`;

/** Matches the videos of everybody's lists. The feed's indexes have the same condition. */
export const isListed = sql<boolean>`videos.visibility = 'public' and ${isVisible}`;

type Videos<O> = SelectQueryBuilder<Tables, "videos" | "users", O>;

/** Matches the videos that this viewer may see: visible ones, and all of the viewer's own. */
export const isVisibleTo = (viewerId: string | null) =>
  viewerId ? sql<boolean>`(${isVisible} or videos.owner_id = ${viewerId})` : isVisible;

const visibleTo = <O>(query: Videos<O>, viewerId: string | null) => query.where(isVisibleTo(viewerId));

/** Converts a video's row to the API's shape. Only the owner gets `failure`. */
export function toVideo(row: VideoWithOwner, viewerId: string | null): Video {
  const isOwner = row.owner_id === viewerId;
  return {
    _id: row.id,
    ...fromVideoRow(row),
    ...videoUrls(row),
    duration: row.duration,
    views: row.views,
    isPublished: row.is_published === 1,
    isHidden: row.is_hidden === 1,
    publishedAt: row.published_at,
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

/** Reads a video's id from an address. Throws 400 for an invalid one. */
export const parseVideoId = (text: string) => parseId(text, "video");

/** Finds a video that this viewer may see. Throws 400 for an invalid id, 404 for any other video. */
export async function findVisibleVideo(db: Db, id: string, viewerId: string | null): Promise<VideoWithOwner> {
  const row = await visibleTo(selectVideos(db), viewerId).where("videos.id", "=", parseVideoId(id)).executeTakeFirst();
  if (!row) throw videoNotFound();
  return row;
}

/** A video with the rule for comments under it, and the words that its channel watches, one per line. */
export type CommentedVideo = VideoWithOwner & { commentRule: CommentRule; watchedWords: string };

const ruleColumns = ["videos.comment_rule", "comment_rules.rule as channel_rule"] as const;

/** Finds a video that this viewer may see, with its rules for comments. Throws as `findVisibleVideo` does. */
export async function findCommentedVideo(db: Db, id: string, viewerId: string | null): Promise<CommentedVideo> {
  const row = await visibleTo(selectVideos(db), viewerId)
    .leftJoin("comment_rules", "comment_rules.user_id", "videos.owner_id")
    .select([...ruleColumns, "comment_rules.watched_words"])
    .where("videos.id", "=", parseVideoId(id))
    .executeTakeFirst();
  if (!row) throw videoNotFound();
  return { ...row, commentRule: findRule(row.comment_rule, row.channel_rule), watchedWords: row.watched_words ?? "" };
}

/** Finds the rules for comments under a video, whoever may see it. Throws 404 when it does not exist. */
export async function findCommentRules(db: Db, id: string) {
  const row = await db
    .selectFrom("videos")
    .leftJoin("comment_rules", "comment_rules.user_id", "videos.owner_id")
    .select(["videos.owner_id", ...ruleColumns, "comment_rules.watched_words"])
    .where("videos.id", "=", id)
    .executeTakeFirstOrThrow(videoNotFound);
  const { owner_id, comment_rule, channel_rule, watched_words } = row;
  return { owner_id, commentRule: findRule(comment_rule, channel_rule), watchedWords: watched_words ?? "" };
}

/**
 * Finds a video for its watch page, with the viewer's like and subscription and the channel's subscribers. Throws 404
 * when the viewer may not see it.
 */
export async function watchVideo(db: Db, id: string, viewerId: string | null): Promise<WatchedVideo> {
  const row = await visibleTo(selectVideos(db), viewerId)
    .leftJoin("video_likes", (join) =>
      join.onRef("video_likes.video_id", "=", "videos.id").on("video_likes.user_id", "=", viewerId ?? ""),
    )
    .leftJoin("subscriptions", (join) =>
      join.onRef("channel_id", "=", "videos.owner_id").on("subscriber_id", "=", viewerId ?? ""),
    )
    .leftJoin("comment_rules", "comment_rules.user_id", "videos.owner_id")
    .select(ruleColumns)
    .select([
      "users.subscribers_count",
      "video_likes.user_id as liked_by",
      "subscriptions.subscriber_id as followed_by",
    ])
    .where("videos.id", "=", parseVideoId(id))
    .executeTakeFirst();
  if (!row) throw videoNotFound();
  const areCommentsOff = findRule(row.comment_rule, row.channel_rule) === "off";
  const description = { content: row.description, owner_id: row.owner_id };
  return {
    ...toVideo(row, viewerId),
    ...(areCommentsOff && { commentsCount: 0 }),
    areCommentsOff,
    ...(row.owner_id === viewerId && { commentRule: row.comment_rule }),
    ...(await findRenditions(db, row)),
    captions: await findTracks(db, row),
    downloadFile: downloadUrl(row),
    mentions: mentionsIn(description, await findMentions(db, [description])),
    likesCount: row.likes_count,
    isLiked: row.liked_by !== null,
    subscriberCount: row.subscribers_count,
    isSubscribed: row.followed_by !== null,
  };
}

/** Finds a video of this owner. Throws 404 when it does not exist or belongs to another account. */
export async function findOwnVideo(db: Db, id: string, ownerId: string): Promise<VideoWithOwner> {
  const row = await selectVideos(db)
    .where("videos.id", "=", parseVideoId(id))
    .where("videos.owner_id", "=", ownerId)
    .executeTakeFirst();
  if (!row) throw videoNotFound();
  return row;
}
