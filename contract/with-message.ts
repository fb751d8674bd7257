import type { LazyMessage } from "#languages/runtime/coded";

/** Makes a schema say a message: in the language of whoever reads it, when it refuses something. */
export const withMessage = (message: LazyMessage) => ({ error: () => ({ message: message() }) });

/** Makes the issue of a check of one's own, which says a message. */
export const issueOf = (message: LazyMessage) => ({ code: "custom" as const, message: message() });
