import type { z } from "zod";
import type { Comment } from "#contract/comments";
import type { Owner } from "#contract/users";
import type { Page } from "#app/video-api/lists.server";
import type { watchedVideo } from "#app/video-api/shapes.server";

const toOwner = ({ _id, username, avatar }: Owner) => ({ _id, username, avatar });

/** What the watch page shows of a video; the rest is not handed to the browser. */
export function toWatched(video: z.output<typeof watchedVideo>) {
  const { _id, title, description, videoFile, duration, views, createdAt, status, progress, failure } = video;
  const { thumbnail, thumbnailSmall, width, height, hls, audioFile, audioBytes, storyboard, isAudio } = video;
  const { owner, subscriberCount, isSubscribed, likesCount, isLiked, captions } = video;
  const shown = { _id, title, description, duration, views, createdAt, status, progress, thumbnail, thumbnailSmall };
  const files = { videoFile, hls, audioFile, audioBytes, storyboard, width, height, isAudio };
  const renditions = video.renditions.map(({ name, bytes, videoFile }) => ({ name, bytes, videoFile }));
  const viewers = { isLiked: isLiked ?? false, isSubscribed: isSubscribed ?? false };
  return {
    ...{ ...shown, ...files, renditions, ...viewers },
    failure: failure ?? null,
    owner: toOwner(owner),
    subscriberCount,
    likesCount,
    captions,
  };
}

/** What it shows of a page of comments. */
export const toShownComments = ({ docs, totalDocs, nextCursor, prevCursor, isCut }: Page<Comment>) => ({
  docs: docs.map(({ _id, content, createdAt, owner, likesCount, liked }) => ({
    ...{ _id, content, createdAt, likesCount, liked },
    owner: toOwner(owner),
  })),
  total: totalDocs,
  next: nextCursor,
  prev: prevCursor,
  isCut,
});

export type Watched = ReturnType<typeof toWatched>;
export type ShownComments = ReturnType<typeof toShownComments>;
