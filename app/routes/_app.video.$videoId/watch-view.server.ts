import type { z } from "zod";
import type { Owner } from "#contract/users";
import { toFoldedParts } from "#app/format/text-parts";
import { pick, shownTime } from "#app/video-api/view-models.server";
import { linkTimes } from "./link-times";
import type { watchedVideo } from "#app/video-api/shapes.server";

const toOwner = (owner: Owner) => pick(owner, "_id", "username", "avatar");

/** Picks what the watch page shows of a video; links to its times keep the page's query. */
export const toWatchView = (video: z.output<typeof watchedVideo>, search = "") => ({
  ...pick(video, "_id", "title", "duration", "views", "visibility"),
  ...pick(video, "isPublished", "status", "progress", "tags", "language", "licence"),
  ...pick(video, "videoFile", "hls", "audioFile", "audioBytes", "storyboard", "width", "height", "isAudio"),
  ...pick(video, "thumbnail", "thumbnailSmall", "subscriberCount", "likesCount", "captions"),
  ...(video.isHidden ? { isHidden: true } : {}),
  ...(video.areCommentsOff ? { areCommentsOff: true } : {}),
  createdAt: shownTime(video),
  renditions: video.renditions.map((rendition) => pick(rendition, "name", "bytes", "videoFile")),
  isLiked: video.isLiked ?? false,
  isSubscribed: video.isSubscribed ?? false,
  failure: video.failure ?? null,
  owner: toOwner(video.owner),
  about: video.description
    ? toFoldedParts(video.description, { mentions: video.mentions, video: linkTimes(video, search) })
    : null,
});

export type WatchView = ReturnType<typeof toWatchView>;
