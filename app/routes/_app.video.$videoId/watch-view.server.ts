import type { z } from "zod";
import type { Owner } from "#contract/users";
import type { Comment } from "#app/video-api/community-shapes.server";
import type { Page } from "#app/video-api/lists.server";
import { pick } from "#app/video-api/pick.server";
import type { watchedVideo } from "#app/video-api/shapes.server";
import { shownTime } from "#app/video-api/view-models.server";

const toOwner = (owner: Owner) => pick(owner, "_id", "username", "avatar");

/** Picks what the watch page shows of a video. */
export const toWatchView = (video: z.output<typeof watchedVideo>) => ({
  ...pick(video, "_id", "title", "description", "duration", "views", "visibility", "status", "progress"),
  ...pick(video, "videoFile", "hls", "audioFile", "audioBytes", "storyboard", "width", "height", "isAudio"),
  ...pick(video, "thumbnail", "thumbnailSmall", "subscriberCount", "likesCount", "captions"),
  createdAt: shownTime(video),
  renditions: video.renditions.map((rendition) => pick(rendition, "name", "bytes", "videoFile")),
  isLiked: video.isLiked ?? false,
  isSubscribed: video.isSubscribed ?? false,
  failure: video.failure ?? null,
  owner: toOwner(video.owner),
});

/** Picks what the watch page shows of a page of comments. */
export const toCommentsView = ({ docs, totalDocs, nextCursor, prevCursor, isCut }: Page<Comment>) => ({
  docs: docs.map((comment) => ({
    ...pick(comment, "_id", "content", "createdAt", "likesCount", "liked"),
    owner: pick(comment.owner, "_id", "username", "fullName", "avatar"),
  })),
  total: totalDocs,
  next: nextCursor,
  prev: prevCursor,
  isCut,
});

export type WatchView = ReturnType<typeof toWatchView>;
export type CommentsView = ReturnType<typeof toCommentsView>;
