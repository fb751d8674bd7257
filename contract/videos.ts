import { z } from "zod";
import { optionalText, text } from "./fields";
import { limits } from "./limits";
import { address, count, id, time } from "./shapes";
import { ownerShape } from "./users";

const title = text("Title", limits.title, "Title is required");

/** Text fields of POST videos/; thumbnail and videoFile are the files beside them. */
export const newVideo = z.object({
  title,
  description: text("Description", limits.description, "Description is required"),
});

/** Messages of the two files of POST videos/. */
export const newVideoFiles = {
  thumbnail: "Please upload a thumbnail",
  videoFile: "Please upload a video file",
} as const;

/** Text fields of PATCH videos/{id}: an absent one stays as it is. */
export const changedVideo = z.object({
  title: title.optional(),
  description: optionalText("Description", limits.description).optional(),
});

const status = z.enum(["processing", "ready", "failed"]);
export type VideoStatus = z.output<typeof status>;

export const videoShape = z.object({
  _id: id,
  title: z.string(),
  description: z.string(),
  videoFile: address,
  /** 960 px wide; `thumbnailSmall` is 480. Empty when there is none. */
  thumbnail: address,
  thumbnailSmall: address,
  /** Seconds, with fractions. */
  duration: z.number().min(0),
  views: count,
  isPublished: z.boolean(),
  createdAt: time,
  updatedAt: time,
  owner: ownerShape,
  totalLikes: count,
  commentsCount: count,
  status,
  /** Why processing failed; for the owner only. */
  failure: z.string().optional(),
  renditions: z.tuple([]),
  width: count,
  height: count,
});

/** GET videos/{id}: with what the watch page shows of viewer and channel. */
export const watchedVideoShape = videoShape.extend({
  likesCount: count,
  isLiked: z.boolean(),
  subscriberCount: count,
  isSubscribed: z.boolean(),
});

/** A video of GET users/history. */
export const seenVideoShape = videoShape.extend({ watchedAt: time });

export type Video = z.output<typeof videoShape>;
export type WatchedVideo = z.output<typeof watchedVideoShape>;
export type SeenVideo = z.output<typeof seenVideoShape>;
