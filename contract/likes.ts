import { z } from "zod";
import { count, id, time, switchState } from "./shapes";
import { videoShape } from "./videos";

/** Body of POST likes/toggle/{v,t,c}/{id}. */
export const likeChange = z.object({ liked: switchState });

/** The result of changing a like: the new state, under its old and new names. */
export const likeShape = z.object({ liked: z.boolean(), isLiked: z.boolean(), count, totalLikes: count });

/** GET likes/likecount/{v,t,c}/{id}; the envelope repeats both keys next to `data`. */
export const likeCountShape = z.object({ count, likeStatus: z.boolean() });

export const likedVideoShape = z.object({ _id: id, video: videoShape, likedBy: id, createdAt: time });

export type Like = z.output<typeof likeShape>;
export type LikedVideo = z.output<typeof likedVideoShape>;
