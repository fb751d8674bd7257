import type { LazyMessage } from "#languages/runtime/coded";

/** Sets the error message of a Zod schema, translated when it is raised. */
export const withMessage = (message: LazyMessage) => ({ error: () => ({ message: message() }) });

/** Creates the issue of a custom check, with its message. */
export const issueOf = (message: LazyMessage) => ({ code: "custom" as const, message: message() });
