import { z } from "zod";
import { storable } from "./fields";
import { count, id, time } from "./shapes";

const keptText = z.string("This must be a text").transform(storable).optional();

/** Texts of POST drafts and PATCH drafts/{id}: kept as they were typed, judged when the video is made. */
export const keptDraft = z.object({ title: keptText, description: keptText });

/** A video that is not made yet: its form, and what came of its file. */
export const draftShape = z.object({
  _id: id,
  /** The form's hidden field: POST videos/ with it publishes from this draft. */
  draft: z.string(),
  title: z.string(),
  description: z.string(),
  hasThumbnail: z.boolean(),
  /** What is here of its file, whole or in part: uploads/{uploadId} takes the rest. */
  file: z.object({ uploadId: id, name: z.string(), bytes: count, receivedBytes: count }).nullable(),
  /** One's own video of the very same file, when that is known. */
  sameAs: z.object({ _id: id, createdAt: time }).nullable(),
  createdAt: time,
  updatedAt: time,
});

/** GET uploads/limits: bytes; null where there is no limit. */
export const uploadLimitsShape = z.object({ maxFileBytes: count, leftBytes: count.nullable() });

export type Draft = z.output<typeof draftShape>;
export type UploadLimits = z.output<typeof uploadLimitsShape>;
