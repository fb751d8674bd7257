import { z } from "zod";
import { trackShape } from "./captions";
import { videoCommentRule } from "./comment-rules";
import { codedShape } from "./envelope";
import { mapFields, optionalText } from "./fields";
import { limits } from "./limits";
import { mentionShape } from "./mentions";
import { replacementStateShape } from "./replacements";
import { address, count, id, time } from "./shapes";
import { ownerShape } from "./users";
import { blankDetails } from "./words/video-details";
import { detailFields, detailShapes, laterFields } from "./video-details";
import * as t from "#languages/api-fields";

const { title, description, ...others } = detailFields;

type Others = { [Name in keyof typeof others]: z.ZodPrefault<(typeof others)[Name]> };

/** Makes a field optional: without it, a form says what the form of a new video begins with. */
const toOptional = (name: keyof Others) =>
  z.prefault(others[name] as z.ZodType, blankDetails[name]).meta({ default: blankDetails[name] });

/** The zone of a `publishAt` without one, as it stands behind a time, such as `[Europe/Berlin]`; a form's hidden field. */
const publishZone = z.string().max(80).optional();

/** Text fields of POST videos/; the form also has the files `thumbnail` and `videoFile`. */
export const newVideo = z.object({
  title,
  description,
  ...(mapFields(others, toOptional) as Others),
  publishZone,
});

/** What is said where one of the two files of POST videos/ is missing. */
export const missingFiles = { thumbnail: t.thumbnailNeeded, videoFile: t.videoFileNeeded };

/**
 * The fields of an edit form as it began with them, as JSON: one that is sent as it was stays unchanged, since it may have
 * changed elsewhere meanwhile.
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

/** The same in another codec, with its codecs as RFC 6381 writes them: fewer bytes, and not every browser plays it. */
const variantShape = z.object({ name: z.string(), codecs: z.string(), bytes: count, src: address });

/** A rendition of a video that every browser plays; `name` is the length of its shorter side in pixels. */
const renditionShape = z.object({
  name: z.string(),
  width: count,
  height: count,
  bytes: count,
  videoFile: address,
  /** Such as `avc1.64000d,mp4a.40.2`. */
  codecs: z.string(),
  /** The same size as AV1 with Opus, where it is made. */
  variants: z.array(variantShape),
});

/** What the server finds out about a video and the watch page shows, each from the column of its name. */
export const videoFacts = {
  /** Seconds, with fractions. */
  duration: z.number().min(0),
  views: count,
  /** The colour of its thumbnail as one of 32, see `contract/swatches.ts`; 0 while nobody knows it. */
  swatch: count,
  width: count,
  height: count,
};
export const factNames = Object.keys(videoFacts) as (keyof typeof videoFacts)[];

export const videoShape = z.object({
  _id: id,
  ...detailShapes,
  ...videoFacts,
  videoFile: address,
  /** 960 px wide; `thumbnailSmall` is 480 px wide. Empty without a thumbnail. */
  thumbnail: address,
  thumbnailSmall: address,
  /** Whether others may see it once it is ready: it is public or unlisted, `publishAt` has passed, and it is not hidden. */
  isPublished: z.boolean(),
  /** Whether a moderator hides it from all but its owner. */
  isHidden: z.boolean(),
  /** When it was first made public; until then, when it was uploaded. Lists are sorted by it. */
  publishedAt: time,
  createdAt: time,
  updatedAt: time,
  owner: ownerShape,
  totalLikes: count,
  commentsCount: count,
  status,
  /** Why processing failed; only the owner sees it. A ready video has it when its renditions could not be made. */
  failure: z.string().optional(),
  failureMessage: codedShape.optional(),
  /** Progress of processing in percent; null when the video is not being processed. */
  progress: z.int().min(0).max(100).nullable(),
  /** Smallest first. In lists, this field and the next five are empty. */
  renditions: z.array(renditionShape),
  /** The master playlist of the renditions for HLS. */
  hls: address,
  audioFile: address,
  audioBytes: count,
  /** The sound alone as Opus, where it is made. */
  audioVariants: z.array(variantShape),
  /** WebVTT of the storyboard, the pictures for seeking. */
  storyboard: address,
  /** True for a file without video; width and height are then 0. */
  isAudio: z.boolean(),
  /** The new file that is to replace the present one, or why it cannot; only in the owner's own list. */
  replacement: replacementStateShape.optional(),
});

/** The first match of a search in a video's captions, with its snippet. */
const captionHitShape = z.object({
  /** Start of the cue in which the matching words begin, in seconds with fractions. */
  start: z.number().min(0),
  language: z.string(),
  before: z.string(),
  words: z.string(),
  after: z.string(),
});

/** A search result; `captionHit` is present when neither title nor description contains the words. */
export const foundVideoShape = videoShape.extend({ captionHit: captionHitShape.optional() });

/** `owner` and `nobody` both say that the owner does not offer them: to the owner, and to everybody else. */
export const downloadsFor = z.enum(["everybody", "owner", "nobody"]);

/** GET videos/{id}: a video with the viewer's like and subscription, the channel's subscribers, and its captions. */
export const watchedVideoShape = videoShape.extend({
  likesCount: count,
  isLiked: z.boolean(),
  subscriberCount: count,
  isSubscribed: z.boolean(),
  captions: z.array(trackShape),
  /** The best file, for downloads: the source for its owner where it is kept, otherwise `videoFile`. */
  downloadFile: address,
  /** Its size. Other files are downloads at their own address with `download/` before their name. */
  downloadBytes: count,
  /** A small picture of its first second; the number in the address is the second. Empty without a storyboard. */
  still: address,
  /** Whether nobody can comment, and comments that are there are hidden. */
  areCommentsOff: z.boolean(),
  /** Who sees the links to its downloads; they protect nothing, since whoever may watch it can also save it. */
  downloadsFor,
  /** What happens with comments; empty: as the channel says. Only the owner sees it. */
  commentRule: videoCommentRule.optional(),
  /** The accounts that the description mentions. */
  mentions: z.array(mentionShape),
  /** Where the viewer stopped, in seconds; 0 at the beginning, null while their history is off. Absent for visitors. */
  position: count.nullable().optional(),
});

/** A frame of a video: a WebP picture, 480 px wide, in base64. */
export const videoFrameShape = z.object({ frame: z.int().min(1).max(3), picture: z.base64() });

export type VideoFrame = z.output<typeof videoFrameShape>;
export type Video = z.output<typeof videoShape>;
export type CaptionHit = z.output<typeof captionHitShape>;
export type FoundVideo = z.output<typeof foundVideoShape>;
export type WatchedVideo = z.output<typeof watchedVideoShape>;
