import { limits } from "../limits";

// Browsers get this file, so it imports no validation.

/** The names of the form's fields for pinned videos, in their order. */
export const pinnedNames = Array.from({ length: limits.pinnedVideos }, (_, index) => `pinned${index + 1}`);
