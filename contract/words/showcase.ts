import { limits } from "../limits";

// Browsers get this file, so it imports no validation.

/** The names of the fields for pinned videos in a form, the first one first. */
export const pinnedNames = Array.from({ length: limits.pinnedVideos }, (_, index) => `pinned${index + 1}`);
