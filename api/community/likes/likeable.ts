import { type RawBuilder, sql } from "kysely";
import { isOnVisibleVideo, isCommentVisible } from "#api/community/comments/comment-rows";
import { isVisibleTo } from "#api/videos/videos/visibility";
import * as t from "#languages/api-community";
import type { LazyMessage } from "#languages/runtime/coded";

type LikeableKind = "video" | "tweet" | "comment";

/** A kind of content that can be liked: its tables and columns, and who may see it. */
export interface Likeable {
  kind: LikeableKind;
  likedMessage: LazyMessage;
  missingMessage: LazyMessage;
  table: `${LikeableKind}s`;
  likes: `${LikeableKind}_likes`;
  /** The column in the table of likes that refers to the content. */
  column: `${LikeableKind}_id`;
  /** The column in `users` that counts likes of the owner's content. */
  ownersCount?: "video_likes_count" | "tweet_likes_count";
  visibleTo: (viewerId: string | null) => RawBuilder<boolean>;
  /** Selects the owner of the channel on which a comment stands. */
  channelOf?: (id: string) => RawBuilder<string>;
}

const nameTables = <Kind extends LikeableKind>(kind: Kind) =>
  ({ kind, table: `${kind}s`, likes: `${kind}_likes`, column: `${kind}_id` }) as const;

export const likeables: Record<LikeableKind, Likeable> = {
  video: {
    ...nameTables("video"),
    likedMessage: t.videoLiked,
    missingMessage: t.noVideo,
    ownersCount: "video_likes_count",
    visibleTo: isVisibleTo,
  },
  tweet: {
    ...nameTables("tweet"),
    likedMessage: t.tweetLiked,
    missingMessage: t.noTweet,
    ownersCount: "tweet_likes_count",
    visibleTo: () => sql<boolean>`tweets.withheld = ''`,
  },
  comment: {
    ...nameTables("comment"),
    likedMessage: t.commentLiked,
    missingMessage: t.noComment,
    visibleTo: (viewerId) => sql<boolean>`${isCommentVisible} and ${isOnVisibleVideo(viewerId)}`,
    channelOf: (id) =>
      sql<string>`(select videos.owner_id from comments join videos on videos.id = video_id where comments.id = ${id})`,
  },
};
