import type { Db } from "#api/db/open";
import { detailSelection } from "#api/videos/details/columns";
import { readDecisions, readNotifications, readReports } from "./moderation-parts";
import { readPlaylists } from "./read-playlists";
import { readByPosition, readRows, selectVideoTitle } from "./read-rows";
import { readVideoDays, readVideos, sourceColumns } from "./read-videos";

type ReadPart = (db: Db, userId: string) => AsyncIterable<unknown>;

const readComments: ReadPart = (db, userId) => {
  const query = db
    .selectFrom("comments")
    .select(["id", "video_id as videoId", "parent_id as parentId", "content", "withheld", "held_reason as heldReason"])
    .select(["likes_count as likes", "replies_count as replies", "is_hearted as isHearted", "is_pinned as isPinned"])
    .select(["created_at as createdAt", "updated_at as updatedAt"])
    .select(selectVideoTitle(db, userId, "comments.video_id").as("videoTitle"))
    .where("owner_id", "=", userId)
    .where("is_deleted", "=", 0);
  return readByPosition(db, query, "comments");
};

const readLikedVideos: ReadPart = (db, userId) => {
  const query = db
    .selectFrom("video_likes")
    .select(["video_id as videoId", "created_at as likedAt"])
    .select(selectVideoTitle(db, userId, "video_likes.video_id").as("title"))
    .where("user_id", "=", userId);
  return readRows(db, query, { "video_likes.created_at": "likedAt", "video_likes.video_id": "videoId" });
};

const readLikedComments: ReadPart = (db, userId) => {
  const query = db
    .selectFrom("comment_likes")
    .select(["comment_id as commentId", "created_at as likedAt"])
    .where("user_id", "=", userId);
  return readRows(db, query, { comment_id: "commentId" });
};

const readLikedTweets: ReadPart = (db, userId) => {
  const query = db
    .selectFrom("tweet_likes")
    .select(["tweet_id as tweetId", "created_at as likedAt"])
    .where("user_id", "=", userId);
  return readRows(db, query, { tweet_id: "tweetId" });
};

const readTweets: ReadPart = (db, userId) => {
  const query = db
    .selectFrom("tweets")
    .select(["id", "content", "withheld", "held_reason as heldReason", "likes_count as likes"])
    .select(["created_at as createdAt", "updated_at as updatedAt"])
    .where("owner_id", "=", userId);
  return readRows(db, query, { created_at: "createdAt", id: "id" });
};

const readSubscriptions: ReadPart = (db, userId) => {
  const query = db
    .selectFrom("subscriptions")
    .innerJoin("users", "users.id", "subscriptions.channel_id")
    .select(["channel_id as channelId", "username", "full_name as fullName", "subscriptions.created_at as since"])
    .select("subscriptions.notifications")
    .where("subscriber_id", "=", userId);
  return readRows(db, query, { "subscriptions.created_at": "since", "subscriptions.channel_id": "channelId" });
};

const readFollowedFeeds: ReadPart = (db, userId) => {
  const query = db
    .selectFrom("followed_feeds")
    .select(["id", "title", "address", "page", "created_at as createdAt"])
    .where("user_id", "=", userId);
  return readRows(db, query, { created_at: "createdAt", id: "id" });
};

const readHistory: ReadPart = (db, userId) => {
  const query = db
    .selectFrom("watch_history")
    .select(["video_id as videoId", "watched_at as watchedAt"])
    .select(["position_seconds as positionSeconds", "position_at as positionAt"])
    .select(selectVideoTitle(db, userId, "watch_history.video_id").as("title"))
    .where("user_id", "=", userId);
  return readRows(db, query, { "watch_history.watched_at": "watchedAt", "watch_history.video_id": "videoId" });
};

const readDrafts: ReadPart = (db, userId) => {
  const query = db
    .selectFrom("drafts")
    .select(["id", ...detailSelection])
    .select(["file_name as fileName", "upload_length as bytes", "received_bytes as receivedBytes"])
    .select(["created_at as createdAt", "updated_at as updatedAt"])
    .where("owner_id", "=", userId)
    .where("replaces", "is", null);
  return readRows(db, query, { created_at: "createdAt", id: "id" });
};

const readStatistics: ReadPart = (db, userId) => {
  const query = db
    .selectFrom("channel_days")
    .select(["day", "views", "watch_seconds as watchSeconds", ...sourceColumns])
    .select(["subscribers_gained as subscribersGained", "subscribers_lost as subscribersLost"])
    .where("user_id", "=", userId);
  return readRows(db, query, { day: "day" });
};

const readBlocks: ReadPart = (db, userId) => {
  const query = db
    .selectFrom("blocks")
    .innerJoin("users", "users.id", "blocks.blocked_id")
    .select(["blocked_id as blockedId", "username", "full_name as fullName", "blocks.created_at as since"])
    .where("blocks.owner_id", "=", userId);
  return readRows(db, query, { "blocks.created_at": "since", "blocks.blocked_id": "blockedId" });
};

/** The JSON files of an export, by name. */
export const exportParts: Readonly<Record<string, ReadPart>> = {
  "videos.json": readVideos,
  "comments.json": readComments,
  "liked-videos.json": readLikedVideos,
  "liked-comments.json": readLikedComments,
  "liked-tweets.json": readLikedTweets,
  "playlists.json": readPlaylists,
  "subscriptions.json": readSubscriptions,
  "followed-feeds.json": readFollowedFeeds,
  "tweets.json": readTweets,
  "history.json": readHistory,
  "drafts.json": readDrafts,
  "statistics.json": readStatistics,
  "video-statistics.json": readVideoDays,
  "reports.json": readReports,
  "decisions.json": readDecisions,
  "notifications.json": readNotifications,
  "blocks.json": readBlocks,
};
