/** Replaces the spaces of a text by no-break spaces, so that a count and its unit stay together, or the parts of a date. */
export const nonBreaking = (text: string) => text.replace(/\s/g, "\u00a0");
