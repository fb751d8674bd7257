import { z } from "zod";
import { draftShape } from "./drafts";
import { codedShape } from "./envelope";

const status = z.enum(["processing", "failed"]);

/** The state of a video's new file in lists of the owner. */
export const replacementStateShape = z.object({
  /** A failed replacement does not change the video. */
  status,
  /** The reason why the new file cannot be used. */
  failure: z.string().nullable(),
  failureMessage: codedShape.optional(),
  /** The progress of the conversion in percent. */
  progress: z.int().min(0).max(100).nullable(),
});

/** The new file of a video, which replaces the present file as soon as it can be played. */
export const replacementShape = replacementStateShape.extend({
  status: z.enum(["none", ...status.options]),
  /** The upload, of which a part or all has arrived; uploads/{uploadId} accepts the rest. */
  file: draftShape.shape.file,
  /** The owner's video with the same file; null if there is none. */
  duplicateOf: draftShape.shape.duplicateOf,
});

export type Replacement = z.output<typeof replacementShape>;
export type ReplacementState = z.output<typeof replacementStateShape>;
