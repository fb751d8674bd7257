import { cacheQuery } from "#api/db/cache-query";
import type { Db } from "#api/db/open";
import { findMentions, pickMentions } from "#api/accounts/users/mentions";
import type { ApiDeps, Viewer } from "#api/deps";
import { toResumable } from "#contract/resume";
import { downloadUrl, stillUrl } from "#api/media/store/urls";
import { chooseCommentRule } from "#contract/words/comment-rules";
import type { WatchPageVideo } from "#contract/videos";
import { parseVideoId, ruleColumns, type VideoLookup, selectVideos, toVideo, videoNotFound } from "./find-video";
import { isVisibleTo } from "./visibility";
import { findRenditions } from "./find-renditions";
import { findTracks } from "./tracks";

const watchedVideos = cacheQuery((db, { id, viewerId }: VideoLookup) =>
  selectVideos(db)
    .leftJoin("video_likes", (join) =>
      join.onRef("video_likes.video_id", "=", "videos.id").on("video_likes.user_id", "=", viewerId ?? ""),
    )
    .leftJoin("subscriptions", (join) =>
      join.onRef("channel_id", "=", "videos.owner_id").on("subscriber_id", "=", viewerId ?? ""),
    )
    .leftJoin("watch_history", (join) =>
      join.onRef("watch_history.video_id", "=", "videos.id").on("watch_history.user_id", "=", viewerId ?? ""),
    )
    .leftJoin("comment_rules", "comment_rules.user_id", "videos.owner_id")
    .leftJoin("upload_defaults", "upload_defaults.user_id", "videos.owner_id")
    .select(ruleColumns)
    .select([
      "upload_defaults.downloads as channel_downloads",
      "users.subscribers_count",
      "videos.source_bytes",
      "video_likes.user_id as liked_by",
      "subscriptions.subscriber_id as viewer_subscription",
      "watch_history.position_seconds",
    ])
    .where(isVisibleTo(viewerId))
    .where("videos.id", "=", id),
);

type Deps = Pick<ApiDeps, "db" | "positions">;

type WatchedRow = Awaited<ReturnType<typeof watchedVideos>>[number];

/**
 * Finds the row of a video for its watch page, with the viewer's like and subscription and the channel's subscribers. Throws
 * 404 when the viewer may not see it.
 */
export async function findWatchPageRow(db: Db, id: string, viewerId: string | null): Promise<WatchedRow> {
  const [row] = await watchedVideos(db, { id: parseVideoId(id), viewerId });
  if (!row) throw videoNotFound();
  return row;
}

/** Finds where a viewer continues; null while their history is off. */
function findResumeSeconds({ positions }: Deps, row: WatchedRow, { id, keepsHistory }: Viewer): number | null {
  if (!keepsHistory) return null;
  return toResumable(positions.findWaiting(id, row.id) ?? row.position_seconds ?? 0, row.duration);
}

const findDownloadsFor = (row: WatchedRow, viewerId: string | null) => {
  const areOffered = (row.downloads || row.channel_downloads) !== "off";
  return areOffered ? "everybody" : row.owner_id === viewerId ? "owner" : "nobody";
};

/** Converts a row to the video of a watch page, with its files, tracks and the accounts that it mentions. */
export async function toWatchPageVideo(deps: Deps, row: WatchedRow, viewer: Viewer | null): Promise<WatchPageVideo> {
  const { db } = deps;
  const viewerId = viewer?.id ?? null;
  const areCommentsOff = chooseCommentRule(row.comment_rule, row.channel_rule) === "off";
  const description = { content: row.description, owner_id: row.owner_id };
  const [renditions, captions, mentions] = await Promise.all([
    findRenditions(db, row),
    findTracks(db, row),
    findMentions(db, [description]),
  ]);
  return {
    ...toVideo(row, viewerId),
    ...(areCommentsOff && { commentsCount: 0 }),
    areCommentsOff,
    downloadsFor: findDownloadsFor(row, viewerId),
    ...(row.owner_id === viewerId && { commentRule: row.comment_rule }),
    ...renditions,
    captions,
    downloadFile: downloadUrl(row),
    downloadBytes: row.owner_id === viewerId && row.source_bytes > 0 ? row.source_bytes : row.bytes,
    still: renditions.storyboard && stillUrl(row, 0),
    mentions: pickMentions(description, mentions),
    likesCount: row.likes_count,
    isLiked: row.liked_by !== null,
    subscriberCount: row.subscribers_count,
    isSubscribed: row.viewer_subscription !== null,
    ...(viewer && { position: findResumeSeconds(deps, row, viewer) }),
  };
}
