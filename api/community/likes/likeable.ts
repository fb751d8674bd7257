import { type RawBuilder, sql } from "kysely";
import { isOnVisibleVideo, isCommentVisible } from "#api/community/comments/comment-rows";
import { isVisibleTo } from "#api/videos/videos/visibility";
import * as t from "#languages/api-community";
import type { LazyMessage } from "#languages/runtime/coded";

/** A kind of content that can be liked: its tables and columns, and who may see it. */
export interface Likeable {
  kind: "video" | "tweet" | "comment";
  likedMessage: LazyMessage;
  missingMessage: LazyMessage;
  table: "videos" | "tweets" | "comments";
  likes: "video_likes" | "tweet_likes" | "comment_likes";
  /** The column in the table of likes that refers to it. */
  column: "video_id" | "tweet_id" | "comment_id";
  /** The column in `users` that counts likes of the owner's content. */
  ownersCount?: "video_likes_count" | "tweet_likes_count";
  visibleTo: (viewerId: string | null) => RawBuilder<boolean>;
  /** Finds whose channel it stands on, where that is not its own owner's. */
  channelOf?: (id: string) => RawBuilder<string>;
}

export const likeables: Record<"video" | "tweet" | "comment", Likeable> = {
  video: {
    kind: "video",
    likedMessage: t.videoLiked,
    missingMessage: t.noVideo,
    table: "videos",
    likes: "video_likes",
    column: "video_id",
    ownersCount: "video_likes_count",
    visibleTo: isVisibleTo,
  },
  tweet: {
    kind: "tweet",
    likedMessage: t.tweetLiked,
    missingMessage: t.noTweet,
    table: "tweets",
    likes: "tweet_likes",
    column: "tweet_id",
    ownersCount: "tweet_likes_count",
    visibleTo: () => sql<boolean>`tweets.withheld = ''`,
  },
  comment: {
    kind: "comment",
    likedMessage: t.commentLiked,
    missingMessage: t.noComment,
    table: "comments",
    likes: "comment_likes",
    column: "comment_id",
    visibleTo: (viewerId) => sql<boolean>`${isCommentVisible} and ${isOnVisibleVideo(viewerId)}`,
    channelOf: (id) =>
      sql<string>`(select videos.owner_id from comments join videos on videos.id = video_id where comments.id = ${id})`,
  },
};
