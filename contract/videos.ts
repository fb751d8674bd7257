import { z } from "zod";
import { trackShape } from "./captions";
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
export const missingFileMessages = {
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

/** One of the sizes that a video can be watched in; `name` is the length of its shorter side. */
const renditionShape = z.object({ name: z.string(), width: count, height: count, bytes: count, videoFile: address });

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
  /** Why processing failed; for the owner only. A ready video has it when its renditions could not be made. */
  failure: z.string().optional(),
  /** Percent of processing that is done, from 0 to 100; null when none runs. */
  progress: z.int().min(0).max(100).nullable(),
  /** Smallest first. Lists leave these five empty. */
  renditions: z.array(renditionShape),
  /** The master playlist of the renditions for HLS. */
  hls: address,
  /** The sound alone. */
  audioFile: address,
  audioBytes: count,
  /** WebVTT of the small pictures for seeking. */
  storyboard: address,
  width: count,
  height: count,
  /** True of a file without pictures: width and height are 0. */
  isAudio: z.boolean(),
});

/** The first place in captions where a video has the words of a search, with its snippet. */
const captionHitShape = z.object({
  /** Seconds, with fractions: when the captions begin in which the words begin. */
  start: z.number().min(0),
  language: z.string(),
  before: z.string(),
  words: z.string(),
  after: z.string(),
});

/** A video of a search; `captionHit` when neither its title nor its description has the words. */
export const foundVideoShape = videoShape.extend({ captionHit: captionHitShape.optional() });

/** GET videos/{id}: with what the watch page shows of viewer and channel. */
export const watchedVideoShape = videoShape.extend({
  likesCount: count,
  isLiked: z.boolean(),
  subscriberCount: count,
  isSubscribed: z.boolean(),
  captions: z.array(trackShape),
});

/** A video of GET users/history. */
export const historyVideoShape = videoShape.extend({ watchedAt: time });

export type Video = z.output<typeof videoShape>;
export type CaptionHit = z.output<typeof captionHitShape>;
export type FoundVideo = z.output<typeof foundVideoShape>;
export type WatchedVideo = z.output<typeof watchedVideoShape>;
export type HistoryVideo = z.output<typeof historyVideoShape>;
