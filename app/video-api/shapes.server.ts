import { z } from "zod";
import { licences } from "#contract/labels";
import { replacementStateShape } from "#contract/replacements";
import type { User } from "#contract/users";
import {
  address,
  anyOwner,
  count,
  figure,
  firstFigure,
  id,
  likeFigures,
  mentions,
  readLikes,
  text,
} from "./lenient-fields.server";

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
  views: figure,
  isPublished: z.boolean().catch(true),
  /** null on servers that do not know visibilities. */
  visibility: z.enum(["public", "unlisted", "private"]).nullable().catch(null),
  publishAt: z.string().nullable().catch(null),
  publishedAt: text,
  tags: z.array(z.string()).catch([]),
  language: text,
  licence: z.enum(licences).catch(""),
  createdAt: text,
  updatedAt: text,
  owner: anyOwner,
  ...likeFigures,
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
  replacement: replacementStateShape.optional().catch(undefined),
};

export const video = z.object(videoFields);
export type Video = z.output<typeof video>;

const captionHit = z.object({
  start: z.number().min(0),
  language: text,
  before: text,
  words: z.string().min(1),
  after: text,
});

/** A video of a search; servers without captions say nothing of where. */
export const foundVideo = video.extend({ captionHit: captionHit.optional().catch(undefined) });
export type FoundVideo = z.output<typeof foundVideo>;

const optionalFlag = z.boolean().nullable().catch(null);

/** Some servers put what a viewer has to do with a video around it. */
const unwrapVideo = (value: unknown) => {
  const { video: inner, ...around } = (value ?? {}) as { video?: unknown };
  return typeof inner === "object" && inner !== null ? { ...around, ...inner } : value;
};

/** What a server leaves out of the second half is null, and asked for by calls of its own. */
export const watchedVideo = z.preprocess(
  unwrapVideo,
  z
    .object({
      ...videoFields,
      subscriberCount: figure,
      isSubscribed: optionalFlag,
      captions: z.array(track).catch([]),
      /** Empty on servers that name no file for downloads. */
      downloadFile: address,
      commentsCount: figure,
      mentions,
    })
    .transform((each) => ({ ...each, ...readLikes(each) })),
);

export const channel = z.object({
  _id: id,
  username: z.string(),
  fullName: text,
  avatar: address,
  coverImage: address,
  discriptions: text,
  createdAt: text,
  subscribersCount: figure,
  channelsSubscribedToCount: figure,
  totalViews: figure,
  isSubscribed: z.boolean().catch(false),
});

/** A video of the watch history; some servers do not tell when it was watched. */
export const historyVideo = video.extend({ watchedAt: text });

/** An entry of the liked videos; one whose video is gone is dropped by who reads the list. */
export const likedVideo = z.object({ video }).transform((like) => like.video);

/** Beside the envelope or inside it, under either name. */
export const likeCount = z
  .object({ count: figure, likeStatus: optionalFlag })
  .transform(({ count, likeStatus }) => ({ likesCount: count, isLiked: likeStatus }));

/** Servers count the likes of a whole channel under one name or the other. */
export const stats = z
  .object({
    totalViews: figure,
    totalSubscribers: figure,
    totalLikesOnChannel: figure,
    totalLikes: figure,
    totalVideos: figure,
  })
  .transform(({ totalLikesOnChannel, totalLikes, ...each }) => ({
    ...each,
    totalLikes: firstFigure(totalLikesOnChannel, totalLikes),
  }));
