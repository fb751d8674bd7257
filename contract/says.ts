import type { Say } from "#languages/runtime/coded";

/** Makes a schema say a message: in the language of whoever reads it, when it refuses something. */
export const says = (say: Say) => ({ error: () => ({ message: say() }) });

/** Makes the issue of a check of one's own, which says a message. */
export const issueOf = (say: Say) => ({ code: "custom" as const, message: say() });
