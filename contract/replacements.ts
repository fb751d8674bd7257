import { z } from "zod";
import { draftShape } from "./drafts";
import { codedShape } from "./envelope";

const status = z.enum(["processing", "failed"]);

/** What the owner's lists say about the new file of a video. */
export const replacementStateShape = z.object({
  /** A failed one leaves the video as it is. */
  status,
  /** Why the new file cannot be used. */
  failure: z.string().nullable(),
  failureMessage: codedShape.optional(),
  /** Progress of its conversion in percent. */
  progress: z.int().min(0).max(100).nullable(),
});

/** The new file of a video, which replaces the present one as soon as it can be played. */
export const replacementShape = replacementStateShape.extend({
  status: z.enum(["none", ...status.options]),
  /** Its upload, complete or in part; uploads/{uploadId} accepts the rest. */
  file: draftShape.shape.file,
  /** The owner's video of the same file; null when there is none. */
  duplicateOf: draftShape.shape.duplicateOf,
});

export type Replacement = z.output<typeof replacementShape>;
export type ReplacementState = z.output<typeof replacementStateShape>;
