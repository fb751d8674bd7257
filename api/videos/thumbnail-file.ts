import { limits } from "#contract/limits";

/** Limits a form's thumbnail. */
export const thumbnailFile = { maxBytes: limits.imageBytes, tooBig: "Thumbnail must be at most 5 MB" };
