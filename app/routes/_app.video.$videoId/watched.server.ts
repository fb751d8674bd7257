import type { z } from "zod";
import type { watchedVideo } from "#app/video-api/shapes.server";

/** What the watch page shows of a video; the rest is not handed to the browser. */
export function toWatched(video: z.output<typeof watchedVideo>) {
  const { _id, title, description, videoFile, thumbnail, duration, views, createdAt, status, failure, width, height } =
    video;
  const { owner, subscriberCount } = video;
  const shown = { _id, title, description, videoFile, thumbnail, duration, views, createdAt, status, width, height };
  return { ...shown, failure: failure ?? null, owner, subscriberCount };
}

export type Watched = ReturnType<typeof toWatched>;
