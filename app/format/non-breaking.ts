/** A text that is not to break within: its spaces become no-break spaces. */
export const nonBreaking = (text: string) => text.replaceAll(" ", "\u00a0");
