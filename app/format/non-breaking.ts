/** Replaces the spaces of a text by no-break spaces. */
export const nonBreaking = (text: string) => text.replaceAll(" ", "\u00a0");
