const isolated = /^\u2068[^\u2068\u2069]*\u2069$/;

/** Keeps the direction of a text that another server wrote, in an unknown language, from what stands around it. */
export const isolate = (text: string) => text && `\u2068${text}\u2069`;

/** Appends to a message, inside the direction of one that another server wrote. */
export const appendTo = (message: string, end: string) =>
  isolated.test(message) ? message.replace("\u2069", `${end}\u2069`) : message + end;

/** Returns the `lang` of a message: empty, which is unknown, for one that another server wrote. */
export const langOf = (message: string | undefined) => (message && isolated.test(message) ? "" : undefined);
