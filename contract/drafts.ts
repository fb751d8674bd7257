import { z } from "zod";
import { mapFields, stripUnstorable } from "./fields";
import { limits } from "./limits";
import { address, count, id, time } from "./shapes";
import { detailWords } from "./words/video-details";

const draftText = z.string("This must be a text").transform(stripUnstorable).optional();

/** Fields of POST drafts and PATCH drafts/{id}: saved as typed, validated when the video is published. */
export const draftForm = z.object(mapFields(detailWords, () => draftText));

/** A form whose video is not published yet, and the state of its upload. */
export const draftShape = z.object({
  _id: id,
  /** The form's token, a hidden field. POST videos/ with it publishes this draft. */
  draft: z.string(),
  ...mapFields(detailWords, () => z.string()),
  hasThumbnail: z.boolean(),
  /** Its file, complete or in part; uploads/{uploadId} accepts the rest. */
  file: z.object({ uploadId: id, name: z.string(), bytes: count, receivedBytes: count }).nullable(),
  /** The owner's video of the same file; null when there is none. */
  duplicateOf: z.object({ _id: id, createdAt: time }).nullable(),
  createdAt: time,
  updatedAt: time,
});

/** Error message for a frame that a video does not have. */
export const noSuchFrame = "The video has no such frame. Please upload a thumbnail";

/** The number of a frame, in the order of the video. */
export const frameNumber = z.coerce.number(noSuchFrame).int(noSuchFrame).min(1, noSuchFrame).max(3, noSuchFrame);

/** A frame of a draft's video, 480 px wide, which may become its thumbnail. */
export const frameShape = z.object({ frame: frameNumber, src: address });

/**
 * GET uploads/limits, in bytes; `leftBytes` is null without a quota. `offersFrames` tells whether a draft's video has
 * frames to choose a thumbnail from.
 */
export const uploadLimitsShape = z.object({
  maxFileBytes: count,
  leftBytes: count.nullable(),
  offersFrames: z.boolean(),
});

/**
 * Body of POST uploads/{uploadId}/blocks: the SHA-256 of each chunk in a range of the client's own file, in
 * hexadecimal.
 */
export const uploadChunks = z
  .object({
    /** Byte offset at which a chunk starts. */
    from: z.coerce.number("This must be a number").int().min(0).multipleOf(limits.uploadChunkBytes),
    to: z.coerce.number("This must be a number").int().min(1),
    /** Separated by commas; the last chunk may be shorter. */
    sha256: z
      .string("This must be a text")
      .regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/, "This must be sums in hexadecimal, separated by commas"),
  })
  .refine(({ from, to, sha256 }) => countSums(sha256) === Math.ceil((to - from) / limits.uploadChunkBytes), {
    error: "There must be one sum for each chunk",
    path: ["sha256"],
  })
  .refine(({ sha256 }) => countSums(sha256) <= limits.checkedChunks, {
    error: `At most ${limits.checkedChunks} chunks are checked at once`,
    path: ["sha256"],
  });

const countSums = (sums: string) => sums.split(",").length;

/** Whether these chunks equal those already uploaded. */
export const uploadChunksShape = z.object({ isSame: z.boolean() });

export type Frame = z.output<typeof frameShape>;
export type Draft = z.output<typeof draftShape>;
export type UploadLimits = z.output<typeof uploadLimitsShape>;
