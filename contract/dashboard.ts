import { z } from "zod";
import { count } from "./shapes";

/** GET dashboard/stats. */
export const statsShape = z.object({
  totalViews: count,
  totalSubscribers: count,
  totalVideos: count,
  totalLikes: count,
  totalLikesOnChannel: count,
  totalLikesOnVideos: count,
  totalLikesOnTweet: count,
  /** The number of comments that wait for the viewer's approval, counted up to 100. */
  heldComments: count,
});

export type Stats = z.output<typeof statsShape>;

/** The states by which owners filter their videos. */
const videoStates = ["published", "unpublished", "processing", "failed"] as const;

export type VideoState = (typeof videoStates)[number];

/** Reads a state; null if it is absent or unknown. */
export const parseVideoState = (value: string | null | undefined): VideoState | null =>
  videoStates.find((state) => state === value) ?? null;
