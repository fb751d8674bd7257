/** Removes what XML 1.0 §2.2 forbids, such as control characters and lone surrogates. */
export const toXmlText = (text: string) =>
  text.toWellFormed().replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "");
