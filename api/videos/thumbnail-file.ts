import { limits } from "#contract/limits";

/** Limits a form's thumbnail. */
export const thumbnailRule = { maxBytes: limits.imageBytes, tooBigMessage: "Thumbnail must be at most 5 MB" };
