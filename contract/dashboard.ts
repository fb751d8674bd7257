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
});

export type Stats = z.output<typeof statsShape>;
