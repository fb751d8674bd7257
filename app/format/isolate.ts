const isolated = /^\u2068[^\u2068\u2069]*\u2069$/;

/** Isolates a text that another server wrote, in a language that nobody knows here, from the direction of the text around it. */
export const isolate = (text: string) => text && `\u2068${text}\u2069`;

/** Returns the `lang` of a message: empty, which is unknown, for one that another server wrote. */
export const langOf = (message: string | undefined) => (message && isolated.test(message) ? "" : undefined);
