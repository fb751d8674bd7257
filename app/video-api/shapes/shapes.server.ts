import { z } from "zod";
import { replacementState } from "./stored-messages.server";
import { mapFields } from "#contract/fields";
import { ownName } from "#contract/language-names";
import { detailShapes } from "#contract/video-details";
import { downloadsFor, videoFacts } from "#contract/videos";
import { visibility } from "#contract/visibility";
import { videoCommentRule } from "#contract/comment-rules";
import { codedShape } from "#contract/envelope";
import {
  url,
  anyOwner,
  count,
  figure,
  optionalFlag,
  id,
  toLenientFacts,
  likeFigures,
  mentions,
  readLikes,
  text,
  withFallback,
} from "./lenient-fields.server";

const variants = withFallback(z.array(z.object({ name: text, codecs: text, bytes: count, src: url })), []);

const rendition = z.object({
  name: text,
  width: count,
  height: count,
  bytes: count,
  videoFile: url,
  codecs: text,
  variants,
});

export const trackFields = { language: text, label: text, src: url, bytes: count };

/** Labels captions without a label with the name of their language, as our server does. */
export const nameTrack = <Track extends z.output<z.ZodObject<typeof trackFields>>>(track: Track): Track => ({
  ...track,
  label: track.label || ownName(track.language),
});

const track = z.object(trackFields).transform(nameTrack);

/** The details of a video; blank if another server does not know them. */
const details = {
  ...mapFields(detailShapes, () => text),
  /** null on servers that do not know visibilities. */
  visibility: withFallback(visibility.nullable(), null),
  publishAt: withFallback(z.string().nullable(), null),
  tags: withFallback(detailShapes.tags, []),
  licence: withFallback(detailShapes.licence, ""),
  downloads: withFallback(detailShapes.downloads, ""),
};

const videoFields = {
  _id: id,
  ...details,
  videoFile: url,
  thumbnail: url,
  thumbnailSmall: url,
  ...toLenientFacts(videoFacts),
  views: figure,
  isPublished: withFallback(z.boolean(), true),
  isHidden: withFallback(z.boolean(), false),
  publishedAt: text,
  createdAt: text,
  updatedAt: text,
  owner: anyOwner,
  ...likeFigures,
  status: withFallback(z.enum(["processing", "ready", "failed"]), "ready"),
  failure: z.string().optional().catch(undefined),
  failureMessage: codedShape.optional().catch(undefined),
  progress: withFallback(z.int().nullable(), null),
  renditions: withFallback(z.array(rendition), []),
  hls: url,
  audioFile: url,
  audioBytes: count,
  audioVariants: variants,
  storyboard: url,
  isAudio: withFallback(z.boolean(), false),
  replacement: replacementState.optional().catch(undefined),
};

export const video = z.object(videoFields);
export type Video = z.output<typeof video>;

/** What the viewer did with a video of a list. */
export const videoState = z.object({
  _id: z.string(),
  isWatched: z.boolean(),
  isSaved: z.boolean(),
  /** 0 on servers that keep no positions. */
  position: withFallback(z.int().min(0), 0),
});

const captionHit = z.object({
  start: z.number().min(0),
  language: text,
  before: text,
  words: z.string().min(1),
  after: text,
});

/** A video of a search; servers without captions send no caption hit. */
export const foundVideo = video.extend({ captionHit: captionHit.optional().catch(undefined) });
export type FoundVideo = z.output<typeof foundVideo>;

/** Unwraps a video that a server puts beside the viewer's like and subscription. */
const unwrapVideo = (value: unknown) => {
  const { video: inner, ...around } = (value ?? {}) as { video?: unknown };
  return typeof inner === "object" && inner !== null ? { ...around, ...inner } : value;
};

/** The video of a watch page. Likes and subscription are null if the server leaves them out; other calls fetch them. */
export const watchedVideo = z.preprocess(
  unwrapVideo,
  z
    .object({
      ...videoFields,
      subscriberCount: figure,
      isSubscribed: optionalFlag,
      captions: withFallback(z.array(track), []),
      /** Empty on servers that name no file for downloads. */
      downloadFile: url,
      downloadBytes: figure,
      /** Empty on servers without stills. */
      still: url,
      commentsCount: figure,
      areCommentsOff: withFallback(z.boolean(), false),
      downloadsFor: withFallback(downloadsFor, "everybody"),
      /** undefined on servers without rules for comments, and for all but the owner. */
      commentRule: videoCommentRule.optional().catch(undefined),
      mentions,
      /** undefined for visitors, and on servers that keep no positions; null while the viewer's history is off. */
      position: z.int().min(0).nullable().optional().catch(undefined),
    })
    .transform((each) => ({ ...each, ...readLikes(each) })),
);

export type WatchPageVideo = z.output<typeof watchedVideo>;

/** A video of the watch history; some servers do not tell when it was watched. */
export const historyVideo = video.extend({ watchedAt: text });

/** A video that the viewer began, with the second at which it continues. */
export const videoToContinue = video.extend({ position: z.int().min(0) });
export type VideoToContinue = z.output<typeof videoToContinue>;

/** A row that is itself a video, and no like of a video. */
const plainVideo = z.custom<object>((row) => typeof row === "object" && row !== null && !("video" in row)).pipe(video);

/** An entry of the liked videos: a like around its video, or the video itself; null for a like whose video is gone. */
export const likedVideo = z.union([z.object({ video: video.nullable() }).transform((like) => like.video), plainVideo]);

/** The likes of a video; some servers put them beside the envelope. */
export const likeCount = z
  .object({ count: figure, likeStatus: optionalFlag })
  .transform(({ count, likeStatus }) => ({ likesCount: count, isLiked: likeStatus }));
