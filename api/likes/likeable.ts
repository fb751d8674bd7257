import { type RawBuilder, sql } from "kysely";
import { isVisibleTo } from "#api/videos/queries";

/** Something that can be liked: where it and its likes stand, and who may see it. */
export interface Likeable {
  name: "Video" | "Tweet" | "Comment";
  table: string;
  likes: string;
  /** Its column in the table of likes. */
  column: string;
  /** The counter of its owner's account. */
  ownersCount?: string;
  visibleTo: (viewerId: string | null) => RawBuilder<boolean>;
}

/** What can be liked, by the letter that the addresses say. */
export const likeables: Record<"v" | "t" | "c", Likeable> = {
  v: {
    name: "Video",
    table: "videos",
    likes: "video_likes",
    column: "video_id",
    ownersCount: "video_likes_count",
    visibleTo: isVisibleTo,
  },
  t: {
    name: "Tweet",
    table: "tweets",
    likes: "tweet_likes",
    column: "tweet_id",
    ownersCount: "tweet_likes_count",
    visibleTo: () => sql<boolean>`true`,
  },
  c: {
    name: "Comment",
    table: "comments",
    likes: "comment_likes",
    column: "comment_id",
    visibleTo: (viewerId) =>
      sql<boolean>`exists (select 1 from videos where videos.id = comments.video_id and ${isVisibleTo(viewerId)})`,
  },
};
