import { z } from "zod";
import type { User } from "#contract/users";
import type { FoundVideo, Video } from "#contract/videos";
import { address, anyOwner, count, id, text } from "./shape-parts.server";

export const user = z.object({
  _id: id,
  username: z.string(),
  fullName: text,
  email: z.string().optional(),
  role: z.enum(["user", "admin"]).optional().catch(undefined),
  avatar: address,
  coverImage: address,
  discriptions: text,
  createdAt: text,
  updatedAt: text,
}) satisfies z.ZodType<User>;

const rendition = z.object({ name: text, width: count, height: count, bytes: count, videoFile: address });

const track = z.object({ language: text, label: text, src: address });

const videoFields = {
  _id: id,
  title: text,
  description: text,
  videoFile: address,
  thumbnail: address,
  thumbnailSmall: address,
  duration: count,
  views: count,
  isPublished: z.boolean().catch(true),
  createdAt: text,
  updatedAt: text,
  owner: anyOwner,
  totalLikes: count,
  commentsCount: count,
  status: z.enum(["processing", "ready", "failed"]).catch("ready"),
  failure: z.string().optional().catch(undefined),
  progress: z.int().nullable().catch(null),
  renditions: z.array(rendition).catch([]),
  hls: address,
  audioFile: address,
  audioBytes: count,
  storyboard: address,
  width: count,
  height: count,
  isAudio: z.boolean().catch(false),
};

export const video = z.object(videoFields) satisfies z.ZodType<Video>;

const saying = z.object({
  start: z.number().min(0),
  language: text,
  before: text,
  words: z.string().min(1),
  after: text,
});

/** A video of a search; servers without captions say nothing of where. */
export const foundVideo = video.extend({ said: saying.optional().catch(undefined) }) satisfies z.ZodType<FoundVideo>;

const told = z.number().nullable().catch(null);
const toldWhether = z.boolean().nullable().catch(null);

/** What a server leaves out of the second half is null, and asked for by calls of its own. */
export const watchedVideo = z.object({
  ...videoFields,
  likesCount: told,
  isLiked: toldWhether,
  subscriberCount: told,
  isSubscribed: toldWhether,
  captions: z.array(track).catch([]),
});

export const channel = z.object({
  _id: id,
  username: z.string(),
  fullName: text,
  avatar: address,
  coverImage: address,
  discriptions: text,
  createdAt: text,
  subscribersCount: told,
  channelsSubscribedToCount: told,
  totalViews: told,
  isSubscribed: z.boolean().catch(false),
});

/** A video of the watch history; some servers do not tell when it was watched. */
export const seenVideo = video.extend({ watchedAt: text });

/** An entry of the liked videos; one whose video is gone is dropped by who reads the list. */
export const likedVideo = z.object({ video }).transform((like) => like.video);

/** Beside the envelope or inside it, under either name. */
export const likeCount = z
  .object({ count: count, likeStatus: z.boolean().catch(false) })
  .transform(({ count, likeStatus }) => ({ likesCount: count, isLiked: likeStatus }));

export const stats = z.object({ totalViews: count, totalSubscribers: count, totalLikes: count, totalVideos: told });
