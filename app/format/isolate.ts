const isolated = /^\u2068[^\u2068\u2069]*\u2069$/;

/** Keeps the direction of a text that another server wrote, in an unknown language, from what stands around it. */
export const isolate = (text: string) => text && `\u2068${text}\u2069`;

/** Returns the `lang` of a message: empty, which is unknown, for one that another server wrote. */
export const langOf = (message: string | undefined) => (message && isolated.test(message) ? "" : undefined);
