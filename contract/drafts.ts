import { z } from "zod";
import { mapFields, stripUnstorable } from "./fields";
import { limits } from "./limits";
import { url, count, id, time } from "./shapes";
import { detailWords } from "./words/video-details";
import * as t from "#languages/api-fields";
import { withMessage } from "./with-message";

const draftText = z.string(withMessage(t.notText)).transform(stripUnstorable).optional();

/** Fields of POST drafts and PATCH drafts/{id}: saved as typed, validated when the video is published. */
export const draftForm = z.object(mapFields(detailWords, () => draftText));

/** The form of a video that is not published yet, and the state of its upload. */
export const draftShape = z.object({
  _id: id,
  /** The form's token, a hidden field. POST videos/ with this token publishes the draft. */
  draft: z.string(),
  ...mapFields(detailWords, () => z.string()),
  hasThumbnail: z.boolean(),
  /** The file, of which a part or all has arrived; uploads/{uploadId} accepts the rest. */
  file: z.object({ uploadId: id, name: z.string(), bytes: count, receivedBytes: count }).nullable(),
  /** The owner's video with the same file; null if there is none. */
  duplicateOf: z.object({ _id: id, createdAt: time }).nullable(),
  createdAt: time,
  updatedAt: time,
});

const noFrame = withMessage(t.noFrame);

/** The number of a frame, in the order of their times in the video. */
export const frameNumber = z.coerce.number(noFrame).int(noFrame).min(1, noFrame).max(3, noFrame);

/** A frame of a draft's video, 480 px wide, which may become its thumbnail. */
export const frameShape = z.object({ frame: frameNumber, src: url });

/** GET uploads/limits. */
export const uploadLimitsShape = z.object({
  maxFileBytes: count,
  /** Null without a quota. */
  leftBytes: count.nullable(),
  /** Whether a draft's video has frames to choose a thumbnail from. */
  offersFrames: z.boolean(),
});

/**
 * Body of POST uploads/{uploadId}/blocks: the SHA-256 of each chunk in a range of the client's own file, in
 * hexadecimal.
 */
export const uploadChunks = z
  .object({
    /** Byte offset at which a chunk starts. */
    from: z.coerce.number(withMessage(t.notNumber)).int().min(0).multipleOf(limits.uploadChunkBytes),
    to: z.coerce.number(withMessage(t.notNumber)).int().min(1),
    /** Separated by commas; the last chunk may be shorter. */
    sha256: z.string(withMessage(t.notText)).regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/, withMessage(t.notSums)),
  })
  .refine(({ from, to, sha256 }) => countSums(sha256) === Math.ceil((to - from) / limits.uploadChunkBytes), {
    ...withMessage(t.sumForEachChunk),
    path: ["sha256"],
  })
  .refine(({ sha256 }) => countSums(sha256) <= limits.checkedChunks, {
    ...withMessage(() => t.tooManyChunks({ max: limits.checkedChunks })),
    path: ["sha256"],
  });

const countSums = (sums: string) => sums.split(",").length;

/** Whether these chunks equal the uploaded ones. */
export const uploadChunksShape = z.object({ isSame: z.boolean() });

export type Frame = z.output<typeof frameShape>;
export type Draft = z.output<typeof draftShape>;
export type UploadLimits = z.output<typeof uploadLimitsShape>;
