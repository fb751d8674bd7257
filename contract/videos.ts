import { z } from "zod";
import { trackShape } from "./captions";
import { videoCommentRule } from "./comment-rules";
import { codedShape } from "./envelope";
import { mapFields, optionalText } from "./fields";
import { limits } from "./limits";
import { mentionShape } from "./mentions";
import { replacementStateShape } from "./replacements";
import { url, count, id, time } from "./shapes";
import { ownerShape } from "./users";
import { blankDetails } from "./words/video-details";
import { detailFields, detailShapes, laterFields } from "./video-details";
import * as t from "#languages/api-fields";

const { title, description, ...others } = detailFields;

type Others = { [Name in keyof typeof others]: z.ZodPrefault<(typeof others)[Name]> };

/** Makes a field optional; its default is that of the form for a new video. */
const toOptional = (name: keyof Others) =>
  z.prefault(others[name] as z.ZodType, blankDetails[name]).meta({ default: blankDetails[name] });

/** The zone of a `publishAt` without a zone, such as `[Europe/Berlin]`; a hidden field of forms. */
const publishZone = z.string().max(80).optional();

/** Text fields of POST videos/; the form also has the files `thumbnail` and `videoFile`. */
export const newVideo = z.object({
  title,
  description,
  ...(mapFields(others, toOptional) as Others),
  publishZone,
});

/** The messages about the missing files of POST videos/. */
export const missingFiles = { thumbnail: t.thumbnailNeeded, videoFile: t.videoFileNeeded };

/**
 * The original values of an edit form, as JSON. A field with its original value is not changed, because it may have been
 * changed elsewhere.
 */
const before = z.string();

/** Text fields of PATCH videos/{id}: absent fields stay unchanged. */
export const changedVideo = z
  .object({
    ...detailFields,
    description: optionalText(t.description, limits.description),
    ...laterFields,
    publishZone,
    before,
  })
  .partial();

const status = z.enum(["processing", "ready", "failed"]);
export type VideoStatus = z.output<typeof status>;

/** A smaller file of the same size in another codec (`codecs`: RFC 6381), which not every browser plays. */
const variantShape = z.object({ name: z.string(), codecs: z.string(), bytes: count, src: url });

/** A rendition of a video that every browser plays; `name` is the length of its shorter side in pixels. */
const renditionShape = z.object({
  name: z.string(),
  width: count,
  height: count,
  bytes: count,
  videoFile: url,
  /** Such as `avc1.64000d,mp4a.40.2`. */
  codecs: z.string(),
  /** The same size as AV1 with Opus, if the site makes it. */
  variants: z.array(variantShape),
});

/** The facts that the server finds out about a video; each has a column of the same name. */
export const videoFacts = {
  /** Seconds, with fractions. */
  duration: z.number().min(0),
  views: count,
  /** The colour of the thumbnail as a swatch, see `contract/swatches.ts`; 0 while it is unknown. */
  swatch: count,
  width: count,
  height: count,
};
export const factNames = Object.keys(videoFacts) as (keyof typeof videoFacts)[];

export const videoShape = z.object({
  _id: id,
  ...detailShapes,
  ...videoFacts,
  videoFile: url,
  /** 960 px wide; `thumbnailSmall` is 480 px wide. Empty without a thumbnail. */
  thumbnail: url,
  thumbnailSmall: url,
  /** Whether others may see it once it is ready: it is public or unlisted, `publishAt` has passed, and it is not hidden. */
  isPublished: z.boolean(),
  /** Whether a moderator hides it from everybody but its owner. */
  isHidden: z.boolean(),
  /** When it first became public; until then, when it was uploaded. Lists are sorted by this time. */
  publishedAt: time,
  createdAt: time,
  updatedAt: time,
  owner: ownerShape,
  totalLikes: count,
  commentsCount: count,
  status,
  /** Why processing failed, or why the renditions of a ready video could not be made; only for the owner. */
  failure: z.string().optional(),
  failureMessage: codedShape.optional(),
  /** The progress of processing in percent; null when the video is not being processed. */
  progress: z.int().min(0).max(100).nullable(),
  /** Smallest first. In lists, this field and the next five are empty. */
  renditions: z.array(renditionShape),
  /** The HLS master playlist. */
  hls: url,
  audioFile: url,
  audioBytes: count,
  /** The sound as Opus, if the site makes it. */
  audioVariants: z.array(variantShape),
  /** WebVTT of the storyboard, the pictures for seeking. */
  storyboard: url,
  /** True for a file without video; width and height are then 0. */
  isAudio: z.boolean(),
  /** The state of the new file that will replace the present file; only in the owner's own list. */
  replacement: replacementStateShape.optional(),
});

/** The first match of a search in a video's captions, with its snippet. */
const captionHitShape = z.object({
  /** The start of the cue in which the matching words begin, in seconds with fractions. */
  start: z.number().min(0),
  language: z.string(),
  before: z.string(),
  words: z.string(),
  after: z.string(),
});

/** A search result; `captionHit` is present when neither title nor description contains the words. */
export const foundVideoShape = videoShape.extend({ captionHit: captionHitShape.optional() });

/** Who is offered the downloads of a video. When its owner does not offer them: `owner` for the owner, `nobody` for others. */
export const downloadsFor = z.enum(["everybody", "owner", "nobody"]);

/** GET videos/{id}: a video with the viewer's like and subscription, the channel's subscribers, and its captions. */
export const watchedVideoShape = videoShape.extend({
  likesCount: count,
  isLiked: z.boolean(),
  subscriberCount: count,
  isSubscribed: z.boolean(),
  captions: z.array(trackShape),
  /** The best file for a download: for the owner the source, if it is stored; otherwise `videoFile`. */
  downloadFile: url,
  /** The size of `downloadFile`. Other files can be downloaded at their URL with `download/` before the file name. */
  downloadBytes: count,
  /** A small picture of the first second; the number in the URL is the second. Empty without a storyboard. */
  still: url,
  /** Whether nobody can comment, and existing comments are not shown. */
  areCommentsOff: z.boolean(),
  /** Who sees the download links. They protect nothing: whoever may watch the video can also save it. */
  downloadsFor,
  /** The comment rule of the video; empty for the rule of the channel. Only for the owner. */
  commentRule: videoCommentRule.optional(),
  /** The accounts that the description mentions. */
  mentions: z.array(mentionShape),
  /** The viewer's playback position in seconds; null while the history is off. Absent for visitors. */
  position: count.nullable().optional(),
});

/** A frame of a video: a WebP picture, 480 px wide, in base64. */
export const videoFrameShape = z.object({ frame: z.int().min(1).max(3), picture: z.base64() });

export type VideoFrame = z.output<typeof videoFrameShape>;
export type Video = z.output<typeof videoShape>;
export type CaptionHit = z.output<typeof captionHitShape>;
export type FoundVideo = z.output<typeof foundVideoShape>;
export type WatchPageVideo = z.output<typeof watchedVideoShape>;
