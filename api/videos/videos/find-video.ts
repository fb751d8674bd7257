import { nameColumns } from "#api/db/named-columns";
import { cacheQuery } from "#api/db/cache-query";
import type { Db } from "#api/db/open";
import { readCoded } from "#api/db/stored-message";
import type { VideoRow } from "#api/db/tables";
import { videoUrls } from "#api/media/store/urls";
import { type OwnerColumns, ownerColumns, toOwner } from "#api/accounts/users/owner";
import { parseId } from "#api/http/validate";
import { detailColumns, fromVideoRow } from "#api/videos/details/columns";
import { type CommentRule, chooseCommentRule } from "#contract/words/comment-rules";
import { ApiError } from "#contract/errors";
import { factNames, type Video } from "#contract/videos";
import { noRenditions } from "./find-renditions";
import { isVisibleTo } from "./visibility";
import * as t from "#languages/api-videos";

const facts = nameColumns(factNames, {});

/** All columns except `description_folded`, a second copy of a long text that only the search needs. */
const columns = [
  ...(["id", "owner_id", "title_folded", "status", "failure", "failure_message", "progress"] as const),
  ...(["is_published", "is_hidden", "published_at"] as const),
  ...detailColumns,
  ...(["media_key", "file_name", "mime", "bytes", "sha256", "draft", "thumbnail_version"] as const),
  ...facts.columns,
  ...(["likes_count", "comments_count", "created_at", "updated_at"] as const),
] satisfies (keyof VideoRow)[];

export type VideoWithOwner = Pick<VideoRow, (typeof columns)[number]> & OwnerColumns;

export const selectVideos = (db: Db) =>
  db
    .selectFrom("videos")
    .innerJoin("users", "users.id", "videos.owner_id")
    .select(columns.map((name) => `videos.${name}` as const))
    .select(ownerColumns);

/** Converts a video's row to the API's shape. Only the owner gets `failure`. */
export function toVideo(row: VideoWithOwner, viewerId: string | null): Video {
  const isOwner = row.owner_id === viewerId;
  return {
    _id: row.id,
    ...fromVideoRow(row),
    ...facts.fromRow(row),
    ...videoUrls(row),
    isPublished: row.is_published === 1,
    isHidden: row.is_hidden === 1,
    publishedAt: row.published_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    owner: toOwner(row),
    totalLikes: row.likes_count,
    commentsCount: row.comments_count,
    status: row.status,
    ...(isOwner && row.failure
      ? { failure: row.failure, failureMessage: readCoded(row.failure, row.failure_message) }
      : {}),
    progress: row.progress,
    ...noRenditions,
    isAudio: row.width === 0,
  };
}

export const videoNotFound = () => new ApiError(404, t.noVideo);

/** Reads a video's id from an address. Throws 400 for an invalid one. */
export const parseVideoId = (text: string) => parseId(text, "video");

/** A video and who asks for it. A type, because `cacheQuery` takes no interface. */
export type VideoLookup = { id: string; viewerId: string | null };

const visibleVideos = cacheQuery((db, { id, viewerId }: VideoLookup) =>
  selectVideos(db).where(isVisibleTo(viewerId)).where("videos.id", "=", id),
);

/** Finds a video that this viewer may see. Throws 400 for an invalid id, 404 for any other video. */
export async function findVisibleVideo(db: Db, id: string, viewerId: string | null): Promise<VideoWithOwner> {
  const [row] = await visibleVideos(db, { id: parseVideoId(id), viewerId });
  if (!row) throw videoNotFound();
  return row;
}

/** A video with the rule for comments under it, and the words that its channel watches, one per line. */
export type CommentedVideo = VideoWithOwner & { commentRule: CommentRule; watchedWords: string };

export const ruleColumns = ["videos.comment_rule", "comment_rules.rule as channel_rule"] as const;

const commentedVideos = cacheQuery((db, { id, viewerId }: VideoLookup) =>
  selectVideos(db)
    .leftJoin("comment_rules", "comment_rules.user_id", "videos.owner_id")
    .select([...ruleColumns, "comment_rules.watched_words"])
    .where(isVisibleTo(viewerId))
    .where("videos.id", "=", id),
);

/** Finds a video that this viewer may see, with its rules for comments. Throws as `findVisibleVideo` does. */
export async function findCommentedVideo(db: Db, id: string, viewerId: string | null): Promise<CommentedVideo> {
  const [row] = await commentedVideos(db, { id: parseVideoId(id), viewerId });
  if (!row) throw videoNotFound();
  return {
    ...row,
    commentRule: chooseCommentRule(row.comment_rule, row.channel_rule),
    watchedWords: row.watched_words ?? "",
  };
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
  return { owner_id, commentRule: chooseCommentRule(comment_rule, channel_rule), watchedWords: watched_words ?? "" };
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
