/** A text between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE (Unicode UAX #9 §2.4). */
const isolatedText = /^\u2068[^\u2068\u2069]*\u2069$/;

/** Isolates a text from another server, whose language and direction are unknown, from the text around it. */
export const isolate = (text: string) => text && `\u2068${text}\u2069`;

/** Appends to a message; inside the isolate, if another server wrote the message. */
export const appendTo = (message: string, end: string) =>
  isolatedText.test(message) ? message.replace("\u2069", `${end}\u2069`) : message + end;

/** Returns the `lang` of a message: empty, which means unknown, for a message from another server. */
export const chooseLang = (message: string | undefined) => (message && isolatedText.test(message) ? "" : undefined);
