import type { Db } from "#api/db/open";
import { orderNewestFirst, readList } from "#api/lists/keyset";
import type { List, Paging } from "#api/lists/page";
import { selectVideos, toVideo } from "#api/videos/videos/find-video";
import { isVisibleTo } from "#api/videos/videos/visibility";
import type { LikedVideo } from "#contract/likes";

/** Lists the videos that the viewer likes and may see, the last liked first. */
export async function listLikedVideos(db: Db, viewerId: string, paging: Paging): Promise<List<LikedVideo>> {
  const rowsQuery = selectVideos(db)
    .innerJoin("video_likes", "video_likes.video_id", "videos.id")
    .select("video_likes.created_at as liked_at")
    .where("video_likes.user_id", "=", viewerId)
    .where(isVisibleTo(viewerId));
  const ordering = orderNewestFirst("likes", "video_likes.created_at", "video_likes.video_id");
  const keysQuery = db
    .selectFrom("video_likes")
    .innerJoin("videos", "videos.id", "video_likes.video_id")
    .where("video_likes.user_id", "=", viewerId)
    .where(isVisibleTo(viewerId));
  return readList(db, { rowsQuery, keysQuery, ordering, paging, toKey: (row) => [row.liked_at, row.id] }, (row) => ({
    _id: row.id,
    video: toVideo(row, viewerId),
    likedBy: viewerId,
    createdAt: row.liked_at,
  }));
}
