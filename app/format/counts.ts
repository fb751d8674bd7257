export { formatCount } from "#languages/runtime/counts";

/** Replaces the spaces of a text by no-break spaces, so that a count and its unit stay together. */
export const toNonBreaking = (text: string) => text.replaceAll(" ", "\u00a0");
